import { EVERYTHING } from './tags.ts';

/** What is made of things that may change, each named by a tag. */
export interface Tagged {
  tags: ReadonlySet<string>;
}

export interface TaggedCache<T extends Tagged> {
  /** What is kept under a key; null when there is nothing. */
  find(key: string): T | null;
  /**
   * An older one, for when no new one can be made: at most 10 minutes old.
   */
  findOld(key: string): T | null;
  /** Renders or awaits one; cached if it is worth it and nothing changed in the meantime. */
  share(key: string, make: () => Promise<T | null>): Promise<T | null>;
  drop(tags: string[]): void;
  /** While changes are not received, nothing is cached, and what was cached is old. */
  setHearing(isHearing: boolean): void;
  /** How often `find` found something and did not, and the bytes kept, never more than were given. */
  read(): { hits: number; misses: number; bytes: number };
}

interface Entry<T> {
  value: T;
  made: number;
  isOld: boolean;
}

/** A render in flight and the tags dropped since. */
interface Flight<T> {
  value: Promise<T | null>;
  dropped: Set<string>;
}

const TTL = 60_000;
const OLD_TTL = 600_000;

/** Keeps each for a minute at most, and of them the latest used that fit into `maxBytes`. */
export function createTaggedCache<T extends Tagged>(
  {
    maxBytes,
    weigh,
    isKept,
  }: { maxBytes: number; weigh(value: T): number; isKept(value: T): boolean },
  now: () => number = () => performance.now(),
): TaggedCache<T> {
  // The latest used last.
  const entries = new Map<string, Entry<T>>();
  const keysByTag = new Map<string, Set<string>>();
  const flights = new Map<string, Flight<T>>();
  let bytes = 0;
  let hits = 0;
  let misses = 0;
  let isHearing = false;

  function keep(key: string, value: T, made: number) {
    forget(key);
    entries.set(key, { value, made, isOld: false });
    bytes += weigh(value);
    for (const tag of value.tags) {
      const keys = keysByTag.get(tag) ?? new Set();
      keysByTag.set(tag, keys.add(key));
    }
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) return;
      forget(oldest);
    }
  }

  function forget(key: string) {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= weigh(entry.value);
    for (const tag of entry.value.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  async function fly(key: string, make: () => Promise<T | null>, flight: Flight<T>) {
    const made = now();
    try {
      const value = await make();
      if (value && isKept(value) && isHearing && !isStale(value, flight)) keep(key, value, made);
      return value;
    } finally {
      if (flights.get(key) === flight) flights.delete(key);
    }
  }

  function drop(tags: string[]) {
    for (const { dropped } of flights.values()) for (const tag of tags) dropped.add(tag);
    if (tags.includes(EVERYTHING)) for (const key of entries.keys()) forget(key);
    for (const tag of tags) for (const key of keysByTag.get(tag) ?? []) forget(key);
  }

  return {
    find(key) {
      const entry = entries.get(key);
      if (!entry || entry.isOld || entry.made + TTL <= now()) {
        misses += 1;
        return null;
      }
      entries.delete(key);
      entries.set(key, entry);
      hits += 1;
      return entry.value;
    },
    findOld(key) {
      const entry = entries.get(key);
      if (entry && entry.made + OLD_TTL > now()) return entry.value;
      forget(key);
      return null;
    },
    async share(key, make) {
      const other = flights.get(key);
      if (other) {
        const value = await other.value;
        // It may have been read before a change that this caller knows of; the next one was not.
        if (value === null || !isStale(value, other)) return value;
      }
      const joined = flights.get(key);
      if (joined) return joined.value;
      const flight: Flight<T> = { value: Promise.resolve(null), dropped: new Set() };
      flights.set(key, flight);
      flight.value = fly(key, make, flight);
      return flight.value;
    },
    drop,
    setHearing(isHeard) {
      isHearing = isHeard;
      // Missed changes may have touched any page.
      if (isHeard) drop([EVERYTHING]);
      else for (const entry of entries.values()) entry.isOld = true;
    },
    read: () => ({ hits, misses, bytes }),
  };
}

function isStale({ tags }: Tagged, { dropped }: Pick<Flight<Tagged>, 'dropped'>): boolean {
  return dropped.has(EVERYTHING) || [...tags].some((tag) => dropped.has(tag));
}
