/** Joins the pending promise for a key, or starts a new one (single-flight). */
export function singleFlight<T>(
  underWay: Map<string, Promise<T>>,
  key: string,
  begin: () => Promise<T>,
): Promise<T> {
  const joined = underWay.get(key);
  if (joined) return joined;
  const made = begin().finally(() => underWay.delete(key));
  underWay.set(key, made);
  return made;
}
