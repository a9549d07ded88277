import type { Context } from 'hono';
import { z } from 'zod';
import * as m from '#messages';
import {
  type EndpointInput,
  type EndpointShape,
  isBodyOptional,
  jsonBody,
  rawBody,
} from '../../contract/endpoint.ts';
import { AppError } from '../errors.ts';
import type { HttpEnv } from './app.ts';
import { BLOCK_SHARE, blockOf, networkOf } from './client.ts';
import { readJsonBody } from './json-body.ts';
import { validationError } from './problem.ts';
import { createUnderWay } from './under-way.ts';

export interface GivenInput {
  params: Record<string, string>;
  query: Record<string, string>;
  body?: unknown;
}

/** Parses input by the call's shapes. Throws `malformed` for path and query, and `invalid` for the body. */
export function parseInput<E extends EndpointShape>(call: E, given: GivenInput): EndpointInput<E> {
  const json = jsonBody(call);
  return {
    params: parse(call.params, given.params, 'malformed'),
    query: parse(call.query, given.query, 'malformed'),
    body: json ? parse(json, readMended(call, given.body), 'invalid') : given.body,
  } as EndpointInput<E>;
}

function readMended(call: EndpointShape, given: unknown): unknown {
  const isLeftOut = given === '' && isBodyOptional(call);
  const body = isLeftOut ? undefined : readJsonBody(call, String(given));
  return call.mends ? call.mends(body) : body;
}

function parse(
  shape: z.ZodType | undefined,
  value: unknown,
  code: 'malformed' | 'invalid',
): unknown {
  if (!shape) return undefined;
  const missing = new Map<z.ZodString, string>();
  const parsed = shape.safeParse(value, { error: (issue) => describeIssue(issue, missing) });
  if (parsed.success) return parsed.data;
  throw validationError(parsed.error, code);
}

const NOTHING_TO_SAY = '-';

function describeIssue(
  { code, input, inst }: z.core.$ZodRawIssue,
  missing: Map<z.ZodString, string>,
): string {
  if (code === 'invalid_type' && inst instanceof z.ZodString) {
    const known = missing.get(inst) ?? describeEmpty(inst);
    missing.set(inst, known);
    if (known !== NOTHING_TO_SAY) return known;
  }
  return input === undefined ? m.http_field_required() : m.http_field_invalid();
}

function describeEmpty(text: z.ZodString): string {
  const empty = text.safeParse('', { error: () => NOTHING_TO_SAY });
  return empty.error?.issues[0]?.message ?? NOTHING_TO_SAY;
}

export interface BodyLimits {
  /** Milliseconds within which a body must arrive; otherwise it is refused. */
  patience: number;
  /** Milliseconds after which an incomplete body counts as in progress. */
  grace: number;
  atOnce: number;
}

export interface Bodies {
  /**
   * Reads a body. Throws `too_large`, `too_slow`, `malformed` if it is cut off, or `too_many_requests` if a
   * client sends too many slow ones.
   */
  read(
    request: Request,
    from: {
      client: string;
      maxBytes: number;
      tooLarge?: string;
      seconds?: number | undefined;
      /** Drops what comes beyond the limit instead of refusing it. */
      isCut?: boolean;
    },
  ): Promise<Bytes>;
  /** Counts a body as in progress while `work` reads it. */
  hold<T>(client: string, work: () => Promise<T>): Promise<T>;
}

type Bytes = Buffer<ArrayBuffer>;

/** Shorter than the server's own limit, which cuts the connection without a response. */
const BODY_LIMITS: BodyLimits = { patience: 12_000, grace: 1000, atOnce: 4 };

export function createBodies({ patience, grace, atOnce }: BodyLimits = BODY_LIMITS): Bodies {
  const underWay = createUnderWay(
    () =>
      new AppError('too_many_requests', m.http_uploads_busy(), {
        retryAfter: Math.ceil(patience / 1000),
      }),
  );
  const hold: Bodies['hold'] = (client, work) =>
    underWay.hold(
      [
        { key: networkOf(client), most: atOnce },
        { key: `block ${blockOf(client)}`, most: atOnce * BLOCK_SHARE },
      ],
      work,
    );

  return {
    hold,
    async read(request, from) {
      const { client, maxBytes, tooLarge = describeLimit(maxBytes), seconds, isCut } = from;
      if (!isCut && Number(request.headers.get('content-length')) > maxBytes) {
        throw new AppError('too_large', tooLarge);
      }
      const reader = request.body?.getReader();
      if (!reader) return Buffer.alloc(0);
      const whole = collect(reader, maxBytes, isCut ? null : tooLarge);
      try {
        const quick = await within(whole, grace);
        if (quick) return quick;
        const slow = await hold(client, () =>
          within(whole, (seconds ? seconds * 1000 : patience) - grace),
        );
        if (slow) return slow;
      } catch (error) {
        abandon(reader, whole);
        throw error;
      }
      abandon(reader, whole);
      throw new AppError('too_slow', m.http_body_slow(), {
        retryAfter: 1,
      });
    },
  };
}

function describeLimit(maxBytes: number): string {
  const size =
    maxBytes < 1e6 ? `${Math.floor(maxBytes / 1000)} KB` : `${Math.floor(maxBytes / 1e6)} MB`;
  return m.http_body_too_large({ size });
}

/**
 * Maximum bytes read from a body over its limit. A browser shows the response only after it has sent the
 * whole body, so the excess is read and dropped.
 */
const MAX_DROPPED = 100_000_000;

async function collect(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
  tooLarge: string | null,
): Promise<Bytes> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new AppError('malformed', m.http_body_incomplete());
    });
    if (done) return Buffer.concat(chunks);
    const room = maxBytes - size;
    size += value.byteLength;
    if (size > maxBytes && tooLarge !== null) throw new AppError('too_large', tooLarge);
    if (room > 0) chunks.push(value.subarray(0, room));
    if (size > MAX_DROPPED) return Buffer.concat(chunks);
  }
}

async function within<T>(work: Promise<T>, limit: number): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), limit);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function abandon(reader: ReadableStreamDefaultReader<Uint8Array>, whole: Promise<unknown>) {
  whole.catch(() => {});
  reader.cancel().catch(() => {});
}

const MAX_BODY = 1024 * 1024;

/**
 * Reads the body that the call declares and passes it to `work`: JSON text, bytes, or a stream, which counts
 * as in progress. Throws `unsupported_media_type` for any other type.
 */
export async function withBody(
  c: Context<HttpEnv>,
  call: EndpointShape,
  bodies: Bodies,
  work: (body: unknown) => Promise<Response>,
): Promise<Response> {
  const request = c.req.raw;
  const client = c.get('address');
  const raw = rawBody(call);
  if (!raw) {
    if (!jsonBody(call)) return work(undefined);
    if (!isBodyOptional(call) || c.req.header('content-type')) {
      requireType(c, ['application/json'], m.http_json_needed());
    }
    const { maxBytes = MAX_BODY } = call;
    return work((await bodies.read(request, { client, maxBytes })).toString());
  }
  const { types, maxBytes, tooLarge, seconds, wrongType = m.http_type_refused() } = raw;
  requireType(c, types, wrongType);
  if (raw.travels === 'bytes')
    return work(await bodies.read(request, { client, maxBytes, tooLarge, seconds }));
  if (Number(c.req.header('content-length')) > maxBytes) throw new AppError('too_large', tooLarge);
  return bodies.hold(client, () => work(request.body ?? new Blob().stream()));
}

function requireType(c: Context<HttpEnv>, types: readonly string[], wrongType: string) {
  const given = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(given)) throw new AppError('unsupported_media_type', wrongType);
}
