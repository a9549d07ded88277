import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Encoding } from '../http/accepted-encoding.ts';
import { createTaggedCache, type Tagged, type TaggedCache } from './tagged-cache.ts';

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
      // First what pages are made of.
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
      // The larger one stays.
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
