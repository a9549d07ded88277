/** Waits for a screen or a part, and for the styles that the first views of visitors do without. */
export function withLaterStyles<T>(loading: Promise<T>): Promise<T> {
  return Promise.all([loading, import('./later.css')]).then(([loaded]) => loaded);
}
