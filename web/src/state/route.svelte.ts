// Which screen is shown: the address tells, so that links, reload and the back button work.

export type Route =
  | { screen: "lobby" }
  | { screen: "match"; match: string }
  | { screen: "rules"; game: string }
  | { screen: "learn"; game: string }
  | { screen: "lost" };

export function routeOf(path: string): Route {
  const [, screen = "", written = ""] = path.split("/");
  let name: string;
  try {
    name = decodeURIComponent(written);
  } catch {
    return { screen: "lost" };
  }
  if (screen === "") return { screen: "lobby" };
  if (screen === "match" && name !== "") return { screen: "match", match: name };
  if (screen === "rules") return { screen: "rules", game: name };
  if (screen === "learn") return { screen: "learn", game: name };
  return { screen: "lost" };
}

let current = $state.raw<Route>(routeOf(location.pathname));

export function route(): Route {
  return current;
}

export function go(path: string): void {
  if (path !== location.pathname) history.pushState(null, "", path);
  current = routeOf(location.pathname);
  scrollTo(0, 0);
}

addEventListener("popstate", () => {
  current = routeOf(location.pathname);
});

/** Follows plain clicks on links of this page without loading it anew. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || link.target !== "" || link.origin !== location.origin || link.hasAttribute("download")) return;
  event.preventDefault();
  go(link.pathname);
}
