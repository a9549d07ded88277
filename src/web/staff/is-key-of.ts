export function isKeyOf<K extends string>(table: Record<K, unknown>, text = ''): text is K {
  return Object.hasOwn(table, text);
}

export function keysOf<K extends string>(table: Record<K, unknown>): K[] {
  return Object.keys(table).filter((key): key is K => isKeyOf(table, key));
}
