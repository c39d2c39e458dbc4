// Values that outlive a reload, in the browser's local storage; where that is refused they live as long as the page.

const PREFIX = "stackyard.";
const memory = new Map<string, string>();

export function read<T>(key: string, standard: T): T {
  let text: string | null | undefined;
  try {
    text = localStorage.getItem(PREFIX + key);
  } catch {
    text = memory.get(key);
  }
  if (text === null || text === undefined) return standard;
  try {
    return JSON.parse(text) as T;
  } catch {
    return standard;
  }
}

export function write(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + key, text);
  } catch {
    memory.set(key, text);
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    memory.delete(key);
  }
}

/** Calls back when another tab writes the key. */
export function watch(key: string, changed: () => void): () => void {
  const listener = (event: StorageEvent): void => {
    if (event.key === PREFIX + key) changed();
  };
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}
