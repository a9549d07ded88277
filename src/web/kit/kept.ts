/** Fallback for when `localStorage` is unavailable: values live as long as the tab. */
const unkept = new Map<string, string>();
const readers = new Set<() => void>();

export function readKept(key: string): string {
  const known = unkept.get(key);
  if (known !== undefined) return known;
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function keep(key: string, text: string) {
  try {
    localStorage.setItem(key, text);
    unkept.delete(key);
  } catch {
    unkept.set(key, text);
  }
  for (const reader of readers) reader();
}

export function subscribeToKept(reader: () => void): () => void {
  readers.add(reader);
  addEventListener('storage', reader);
  return () => {
    readers.delete(reader);
    removeEventListener('storage', reader);
  };
}
