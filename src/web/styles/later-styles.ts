/** Waits for a screen or component, and for the styles that visitors' first views don't need. */
export function withLaterStyles<T>(loading: Promise<T>): Promise<T> {
  return Promise.all([loading, import('./later.css')]).then(([loaded]) => loaded);
}
