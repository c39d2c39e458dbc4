// Puts theme and palette on the page, and keeps them there as settings and system change.

import { settings } from "./settings.svelte";

const system = matchMedia("(prefers-color-scheme: dark)");

function apply(): void {
  const { theme, palette } = settings();
  const dark = theme === "dark" || (theme === "auto" && system.matches);
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  document.documentElement.dataset["palette"] = palette;
}

export function applyLooks(): void {
  system.addEventListener("change", apply);
  apply();
  $effect.root(() => {
    $effect(apply);
  });
}
