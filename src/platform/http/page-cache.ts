import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { EVERYTHING } from '../cache-tags.ts';
import type { Encoding } from './answer.ts';

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

type Bytes = Buffer<ArrayBuffer>;

export interface Page extends Tagged {
  status: number;
  /** Those that are the same in every encoding. */
  headers: Record<string, string>;
  /** Strong, of the body as it is. */
  etag: string;
  body: Bytes;
  /** The body compressed, as far as someone has asked for it. */
  variants: Partial<Record<Encoding, { bytes: Bytes; isSmall: boolean }>>;
}

/** A request for a page that may go to everyone. */
export interface SharedRequest {
  /** The address. The page is made from it alone. */
  key: string;
  /** What the page is made of, as it is read. */
  tags: Set<string>;
  /** The finished page; null while there is none, or none to share. */
  page: Page | null;
}

/** What a call answers everyone, for the pages that ask it. */
export interface CachedAnswer extends Tagged {
  output: unknown;
}

export interface PageCache extends TaggedCache<Page> {
  answers: Pick<TaggedCache<CachedAnswer>, 'find' | 'share'>;
}

/** Of each page, beside its bytes. */
const OVERHEAD = 2048;
const MAX_ANSWERS = 1000;

/** Keeps pages in at most `maxBytes`, and the answers that many of them ask for. */
export function createPageCache({ maxBytes }: { maxBytes: number }, now?: () => number): PageCache {
  const pages = createTaggedCache<Page>(
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

/** The variants of a document are together shorter than half of it. */
function weigh({ body }: Page): number {
  return body.byteLength * 1.5 + OVERHEAD;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Above it the time doubles for a few bytes. */
const BROTLI_QUALITY = 5;
/** Of 256 kB; a larger one takes longer to set up than most documents to compress. */
const QUICK_WINDOW = 18;

/** A page's body in an encoding: made in passing for the first who asks, smaller for those after. */
export function encodePage(page: Page, encoding: Encoding): Bytes {
  const variant = page.variants[encoding];
  if (!variant) {
    const bytes = compressQuickly(page.body, encoding);
    page.variants[encoding] = { bytes, isSmall: false };
    return bytes;
  }
  if (!variant.isSmall) {
    variant.isSmall = true;
    compressWell(page.body, encoding).then(
      // A copy: what zlib answers is the start of a larger chunk.
      (bytes) => {
        variant.bytes = Buffer.concat([bytes]);
      },
      () => {},
    );
  }
  return variant.bytes;
}

/** Less than it costs to hand it to another thread. */
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
