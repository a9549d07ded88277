const KEY = 'my-list';
const MOST = 200;
const NONE: readonly number[] = [];

const listeners = new Set<() => void>();
let text: string | null = null;
let ids: readonly number[] = NONE;

/** Ids of the businesses that the visitor has saved in this browser, the latest first. */
export function readKeptIds(): readonly number[] {
  const stored = readStored();
  if (stored !== text) {
    text = stored;
    ids = parseIds(stored);
  }
  return ids;
}

export function writeKeptIds(next: readonly number[]): void {
  ids = next.slice(0, MOST);
  text = JSON.stringify(ids);
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Full, or forbidden: it is kept as long as the page is open.
  }
  for (const listener of listeners) listener();
}

export function onKeptIds(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may change it, too.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY) ?? text;
  } catch {
    return text;
  }
}

function parseIds(stored: string | null): readonly number[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(Number.isSafeInteger).slice(0, MOST) : NONE;
  } catch {
    return NONE;
  }
}
