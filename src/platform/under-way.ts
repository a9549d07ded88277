/** Joins what is being made under a key; begins it where nothing is. */
export function joinOr<T>(
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
