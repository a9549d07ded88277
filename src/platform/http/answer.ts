import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { EndpointShape } from '../../contract/endpoint.ts';
import { holdsPosition } from '../../contract/places.ts';
import type { Understanding, Widening } from '../../contract/search.ts';
import { isOfThisMinute } from '../../domain/hours/list-openings.ts';
import type { CsvFile, Page, WithCookies } from './output.ts';

const CACHE_A_MINUTE = 'public, max-age=0, s-maxage=60';

export function writePublicCache(given: URLSearchParams): string {
  return isOfThisMinute(given) ? CACHE_A_MINUTE : `${CACHE_A_MINUTE}, stale-while-revalidate=600`;
}

export function answer(c: Context, call: EndpointShape, output: unknown): Response {
  if (call.answers === 'csv') return answerCsv(output as CsvFile);
  if (call.answers === 'ndjson') return answerLines(output as string);
  if (!call.setsCookies) return answerJson(c, call, output);
  const { output: plain, headers } = output as WithCookies<unknown>;
  const response = answerJson(c, call, plain);
  for (const cookie of headers.getSetCookie()) response.headers.append('set-cookie', cookie);
  return response;
}

function answerJson(c: Context, call: EndpointShape, output: unknown): Response {
  const isRead = call.method === 'GET';
  const page = call.paged ? (output as Page<unknown>) : null;
  const body = JSON.stringify(page ? page.items : output);
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' });
  const given = new URL(c.req.url).searchParams;
  const isPublic = call.access === 'anyone' && !call.isPrivate && !c.get('user');
  const mayKeep = isRead && isPublic && !holdsPosition(given);
  headers.set('cache-control', mayKeep ? writePublicCache(given) : 'no-store');
  if (page) setPagingHeaders(headers, page, c.req.url);
  const modified = readUpdatedAt(output);
  if (modified) headers.set('last-modified', modified.toUTCString());
  if (isRead) {
    const etag = `"${createHash('sha1')
      .update(body)
      .update(headers.get('link') ?? '')
      .digest('base64url')}"`;
    headers.set('etag', etag);
    if (matchesEtag(c.req.header('if-none-match'), etag)) {
      headers.delete('content-type');
      return new Response(null, { status: 304, headers });
    }
  }
  return new Response(body, { status: call.status ?? 200, headers });
}

export function readUpdatedAt(output: unknown): Date | null {
  if (typeof output !== 'object' || output === null || !('updatedAt' in output)) return null;
  return new Date(String(output.updatedAt));
}

function setPagingHeaders(headers: Headers, page: Page<unknown>, url: string) {
  headers.set('x-total-count', String(page.total));
  if (page.isTotalCapped) headers.set('x-total-capped', 'true');
  if (page.understanding) setUnderstanding(headers, page.understanding);
  if (page.next === null) return;
  const next = new URL(url);
  next.searchParams.set('cursor', page.next);
  headers.set('link', `<${next.pathname}${next.search}>; rel="next"`);
}

/** Sets one header for our own screens, and separate headers for clients that need only some of the values. */
function setUnderstanding(headers: Headers, told: Understanding) {
  if (Object.keys(told).length > 0)
    headers.set('x-understanding', toHeader([JSON.stringify(told)]));
  const {
    correctedQuery,
    understoodAs,
    reasons,
    widened = [],
    leftOut = [],
    mentioned,
    said,
  } = told;
  if (correctedQuery) headers.set('x-corrected-query', encodeURIComponent(correctedQuery));
  if (understoodAs) headers.set('x-understood-as', String(new URLSearchParams(understoodAs)));
  if (reasons) headers.set('x-search-reason', reasons.join(', '));
  if (widened.length > 0) headers.set('x-widened', toHeader(widened.map(formatWidening)));
  if (leftOut.length > 0) headers.set('x-left-out', toHeader(leftOut));
  const tell = ({ count, isCapped }: { count: number; isCapped: boolean }) =>
    `count=${count}${isCapped ? '+' : ''}`;
  if (mentioned) {
    headers.set('x-mentioned', toHeader([`words="${mentioned.words}"; ${tell(mentioned)}`]));
  }
  if (said) headers.set('x-said', toHeader([`label="${said.label}"; ${tell(said)}`]));
  if (told.needsPosition) headers.set('x-needs-position', 'true');
}

function formatWidening({ step, ...values }: Widening): string {
  const told = Object.entries(values).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return [step, ...told].join('; ');
}

function toHeader(items: string[]): string {
  return items.join(', ').replace(/[^\x20-\x7e]|%/gu, encodeURIComponent);
}

/** Checks whether an If-None-Match header names the tag (weak comparison, as RFC 9110 requires for GET). */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  return header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === etag);
}

const CSV = 'text/csv; charset=utf-8';

/** Streams a file that is generated only as fast as it is read. */
function answerCsv({ name, pieces, type = CSV }: CsvFile): Response {
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(Buffer.from(value));
      },
      async cancel() {
        await pieces.return();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: describeFile(type, name) });
}

function answerLines(lines: string): Response {
  const type = 'application/x-ndjson; charset=utf-8';
  return new Response(lines, {
    headers: { 'content-type': type, 'cache-control': CACHE_A_MINUTE },
  });
}

function describeFile(type: string, name: string): Record<string, string> {
  return {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  };
}

export type Encoding = 'br' | 'gzip';

const BROTLI = takes('br');
const GZIP = takes('gzip');

export function chooseEncoding(header: string | null | undefined): Encoding | null {
  if (!header) return null;
  if (BROTLI.test(header)) return 'br';
  return GZIP.test(header) ? 'gzip' : null;
}

function takes(encoding: Encoding): RegExp {
  return new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:,|$|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`, 'i');
}
