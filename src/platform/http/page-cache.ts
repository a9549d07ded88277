import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { EVERYTHING } from '../cache-tags.ts';
import type { Encoding } from './answer.ts';

export interface Tagged {
  tags: ReadonlySet<string>;
}

export interface TaggedCache<T extends Tagged> {
  find(key: string): T | null;
  /** Returns an entry even if it is stale, up to 10 minutes old, for when rendering fails; otherwise null. */
  findOld(key: string): T | null;
  /**
   * Renders a value or joins a render in progress. Caches the result if `isKept` allows it and none of its
   * tags were dropped meanwhile.
   */
  share(key: string, make: () => Promise<T | null>): Promise<T | null>;
  drop(tags: string[]): void;
  /** Sets whether change notifications arrive. While they don't, nothing is cached and existing entries are stale. */
  setHearing(isHearing: boolean): void;
  read(): { hits: number; misses: number; bytes: number };
}

interface Entry<T> {
  value: T;
  made: number;
  isOld: boolean;
}

interface Flight<T> {
  value: Promise<T | null>;
  dropped: Set<string>;
}

const TTL = 60_000;
const OLD_TTL = 600_000;

/** Creates an LRU cache limited to `maxBytes`; entries are fresh for one minute. */
export function createTaggedCache<T extends Tagged>(
  {
    maxBytes,
    weigh,
    isKept,
  }: { maxBytes: number; weigh(value: T): number; isKept(value: T): boolean },
  now: () => number = () => performance.now(),
): TaggedCache<T> {
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
        // The shared render may predate a change that this caller already knows of, so a stale result is
        // rendered again.
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
      // Changes may have been missed, so every page is dropped.
      if (isHeard) drop([EVERYTHING]);
      else for (const entry of entries.values()) entry.isOld = true;
    },
    read: () => ({ hits, misses, bytes }),
  };
}

function isStale({ tags }: Tagged, { dropped }: Pick<Flight<Tagged>, 'dropped'>): boolean {
  return dropped.has(EVERYTHING) || [...tags].some((tag) => dropped.has(tag));
}

type Bytes = Buffer<ArrayBuffer>;

export interface CachedPage extends Tagged {
  status: number;
  headers: Record<string, string>;
  etag: string;
  body: Bytes;
  variants: Partial<Record<Encoding, { bytes: Bytes; isSmall: boolean }>>;
}

export interface SharedRequest {
  key: string;
  tags: Set<string>;
  /** The finished page, or null if it isn't ready or can't be shared. */
  page: CachedPage | null;
}

/** A cached API response that is the same for every visitor, reused while rendering pages. */
export interface CachedAnswer extends Tagged {
  output: unknown;
}

export interface PageCache extends TaggedCache<CachedPage> {
  answers: Pick<TaggedCache<CachedAnswer>, 'find' | 'share'>;
}

/** Estimated bytes of memory per page in addition to its bodies. */
const OVERHEAD = 2048;
const MAX_ANSWERS = 1000;

export function createPageCache({ maxBytes }: { maxBytes: number }, now?: () => number): PageCache {
  const pages = createTaggedCache<CachedPage>(
    { maxBytes, weigh, isKept: ({ status }) => status === 200 },
    now,
  );
  const answers = createTaggedCache<CachedAnswer>(
    { maxBytes: MAX_ANSWERS, weigh: () => 1, isKept: () => true },
    now,
  );
  return {
    ...pages,
    answers,
    drop(tags) {
      answers.drop(tags);
      pages.drop(tags);
    },
    setHearing(isHearing) {
      answers.setHearing(isHearing);
      pages.setHearing(isHearing);
    },
  };
}

/** Assumes that the compressed variants together take less than half of the body's size. */
function weigh({ body }: CachedPage): number {
  return body.byteLength * 1.5 + OVERHEAD;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const BROTLI_QUALITY = 5;
/**
 * Base-2 logarithm of the Brotli window (256 kB). A larger window takes longer to set up than most documents
 * take to compress.
 */
const QUICK_WINDOW = 18;

/**
 * Returns the page's body in an encoding. The first request gets a quick compression; the second starts a
 * better one in the background.
 */
export function encodePage(page: CachedPage, encoding: Encoding): Bytes {
  const variant = page.variants[encoding];
  if (!variant) {
    const bytes = compressQuickly(page.body, encoding);
    page.variants[encoding] = { bytes, isSmall: false };
    return bytes;
  }
  if (!variant.isSmall) {
    variant.isSmall = true;
    compressWell(page.body, encoding).then(
      // Copied because zlib returns a slice of a larger buffer, which would stay in memory.
      (bytes) => {
        variant.bytes = Buffer.concat([bytes]);
      },
      () => {},
    );
  }
  return variant.bytes;
}

/** Compresses synchronously, because this costs less than passing the work to another thread. */
function compressQuickly(body: Bytes, encoding: Encoding): Bytes {
  if (encoding === 'gzip') return gzipSync(body, { level: 1 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 0,
    [constants.BROTLI_PARAM_LGWIN]: QUICK_WINDOW,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  return brotliCompressSync(body, { params });
}

function compressWell(body: Bytes, encoding: Encoding): Promise<Bytes> {
  if (encoding === 'gzip') return zip(body);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  return brotli(body, { params });
}
