// The little of a browser that the page's logic asks for: storage, an address, events. No DOM: what is drawn is
// tested in a real browser.

const kept = new Map<string, string>();
const bus = new EventTarget();

Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  },
  location: { pathname: "/", protocol: "http:", host: "yard.example", origin: "http://yard.example" },
  addEventListener: bus.addEventListener.bind(bus),
  removeEventListener: bus.removeEventListener.bind(bus),
  dispatchEvent: bus.dispatchEvent.bind(bus),
  document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
});
