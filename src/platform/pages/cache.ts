import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { EVERYTHING } from './tags.ts';

export type Encoding = 'br' | 'gzip';
type Bytes = Buffer<ArrayBuffer>;

export interface Page {
  status: number;
  /** Those that are the same in every encoding. */
  headers: Record<string, string>;
  /** Strong, of the body as it is. */
  etag: string;
  body: Bytes;
  /** The body compressed, as far as someone has asked for it. */
  variants: Partial<Record<Encoding, Bytes | Promise<Bytes>>>;
  tags: ReadonlySet<string>;
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

export interface PageCache {
  /** The cached page of a key; null when there is none. */
  find(key: string): Page | null;
  /**
   * An older one, for when no new one can be made: kept at most 10 minutes ago, or before the changes
   * were no longer heard, and no change that was heard touched it.
   */
  findOld(key: string): Page | null;
  /** Makes or awaits a page; kept if its status is 200 and nothing changed meanwhile. */
  share(key: string, make: () => Promise<Page | null>): Promise<Page | null>;
  drop(tags: string[]): void;
  /** While changes are not heard, nothing is kept, and what was kept is old. */
  setHearing(isHearing: boolean): void;
  /** How often `find` found a page and did not, and the bytes kept, never more than were given. */
  read(): { hits: number; misses: number; bytes: number };
}

interface Entry {
  page: Page;
  made: number;
  isOld: boolean;
}

/** A page in the making, and what was announced meanwhile. */
interface Flight {
  page: Promise<Page | null>;
  dropped: Set<string>;
}

const TTL = 60_000;
const OLD_TTL = 600_000;
/** Of each page, beside its bytes. */
const OVERHEAD = 2048;

/** Keeps pages for a minute at most, and of them the latest used that fit into `maxBytes`. */
export function createPageCache(
  { maxBytes }: { maxBytes: number },
  now: () => number = () => performance.now(),
): PageCache {
  // The latest used last.
  const entries = new Map<string, Entry>();
  const keysByTag = new Map<string, Set<string>>();
  const flights = new Map<string, Flight>();
  let bytes = 0;
  let hits = 0;
  let misses = 0;
  let isHearing = false;

  function keep(key: string, page: Page, made: number) {
    forget(key);
    entries.set(key, { page, made, isOld: false });
    bytes += weigh(page);
    for (const tag of page.tags) {
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
    bytes -= weigh(entry.page);
    for (const tag of entry.page.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  async function fly(key: string, make: () => Promise<Page | null>, flight: Flight) {
    const made = now();
    try {
      const page = await make();
      if (page?.status === 200 && isHearing && !isStale(page, flight)) keep(key, page, made);
      return page;
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
      return entry.page;
    },
    findOld(key) {
      const entry = entries.get(key);
      if (entry && entry.made + OLD_TTL > now()) return entry.page;
      forget(key);
      return null;
    },
    async share(key, make) {
      const other = flights.get(key);
      if (other) {
        const page = await other.page;
        // It may have been read before a change that this caller knows of; the next one was not.
        if (page === null || !isStale(page, other)) return page;
      }
      const joined = flights.get(key);
      if (joined) return joined.page;
      const flight: Flight = { page: Promise.resolve(null), dropped: new Set() };
      flights.set(key, flight);
      flight.page = fly(key, make, flight);
      return flight.page;
    },
    drop,
    setHearing(isHeard) {
      isHearing = isHeard;
      // What was missed meanwhile may have touched any page.
      if (isHeard) drop([EVERYTHING]);
      else for (const entry of entries.values()) entry.isOld = true;
    },
    read: () => ({ hits, misses, bytes }),
  };
}

function isStale(page: Page, { dropped }: Flight): boolean {
  return dropped.has(EVERYTHING) || [...page.tags].some((tag) => dropped.has(tag));
}

/** The variants of a document are together shorter than half of it. */
function weigh({ body }: Page): number {
  return body.byteLength * 1.5 + OVERHEAD;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Above it the time doubles for a few bytes. */
const BROTLI_QUALITY = 5;

/** A page's body in an encoding, compressed once and away from the event loop. */
export function encodePage(page: Page, encoding: Encoding): Bytes | Promise<Bytes> {
  page.variants[encoding] ??= compress(page.body, encoding).then((compressed) => {
    // A copy: what zlib answers is the start of a larger chunk.
    const bytes = Buffer.concat([compressed]);
    page.variants[encoding] = bytes;
    return bytes;
  });
  return page.variants[encoding];
}

function compress(body: Bytes, encoding: Encoding): Promise<Bytes> {
  if (encoding === 'gzip') return zip(body);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  return brotli(body, { params });
}
