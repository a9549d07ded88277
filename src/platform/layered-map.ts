/**
 * Two maps as one, without copying them: keys of `above` hide those of `below`. Iterates in the order of
 * `new Map([...below, ...above])`.
 */
export class LayeredMap<K, V> implements ReadonlyMap<K, V> {
  readonly #above: ReadonlyMap<K, V>;
  readonly #below: ReadonlyMap<K, V>;
  readonly size: number;

  constructor(above: ReadonlyMap<K, V>, below: ReadonlyMap<K, V>) {
    this.#above = above;
    this.#below = below;
    let shared = 0;
    for (const key of above.keys()) if (below.has(key)) shared += 1;
    this.size = above.size + below.size - shared;
  }

  has(key: K): boolean {
    return this.#above.has(key) || this.#below.has(key);
  }

  get(key: K): V | undefined {
    return this.#above.has(key) ? this.#above.get(key) : this.#below.get(key);
  }

  *entries(): Generator<[K, V], undefined> {
    for (const [key, value] of this.#below) {
      yield [key, this.#above.has(key) ? (this.#above.get(key) as V) : value];
    }
    for (const entry of this.#above) if (!this.#below.has(entry[0])) yield entry;
  }

  *keys(): Generator<K, undefined> {
    for (const [key] of this.entries()) yield key;
  }

  *values(): Generator<V, undefined> {
    for (const [, value] of this.entries()) yield value;
  }

  [Symbol.iterator](): Generator<[K, V], undefined> {
    return this.entries();
  }

  forEach(callback: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this) callback(value, key, this);
  }
}
