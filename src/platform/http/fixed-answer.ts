import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { chooseEncoding, type Encoding, matchesEtag } from './answer.ts';

type Bytes = Buffer<ArrayBuffer>;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const BROTLI_QUALITY = 9;

/**
 * Returns a handler for a response that doesn't change while the process runs. It is read once, and
 * compressed once per encoding.
 */
export function fixedAnswer(
  read: () => Promise<Bytes> | Bytes,
  headers: Record<string, string>,
  compress = pack,
): (c: Context) => Promise<Response> {
  const isPackable = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers['content-type'] ?? '');
  const whole = once(async () => {
    const body = await read();
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
    return { body, etag };
  });
  const packed = {
    br: once(async () => compress((await whole()).body, 'br')),
    gzip: once(async () => compress((await whole()).body, 'gzip')),
  };
  return async (c) => {
    const { body, etag } = await whole();
    const told = { ...headers, vary: 'accept-encoding', etag };
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, told);
    const encoding = isPackable ? chooseEncoding(c.req.header('accept-encoding')) : null;
    if (!encoding) return c.body(body, 200, told);
    return c.body(await packed[encoding](), 200, { ...told, 'content-encoding': encoding });
  };
}

async function pack(body: Bytes, encoding: Encoding): Promise<Bytes> {
  if (encoding === 'gzip') return Buffer.concat([await zip(body)]);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  return Buffer.concat([await brotli(body, { params })]);
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error) => {
      made = null;
      throw error;
    });
    return made;
  };
}
