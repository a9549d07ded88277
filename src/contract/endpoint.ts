import type { z } from 'zod';
import type { Right } from '../domain/rights.ts';
import type { CallLimit } from './limits.ts';

/**
 * Access level of a call, checked before the body is read. `signed-in` needs no role. `owner` needs access to
 * the listing with the `id` in the path. `staff` needs any right, and a right needs a role that includes it.
 */
export type Access = 'anyone' | 'signed-in' | 'owner' | 'staff' | Right;

/** A body that isn't JSON: bytes read as a whole, or a file read as a stream. */
export interface RawBody {
  travels: 'bytes' | 'stream';
  maxBytes: number;
  /** Seconds allowed for receiving the body. Default: 12. */
  seconds?: number;
  types: readonly string[];
  tooLarge: string;
  wrongType?: string;
}

/** One call of the API. Routes, the typed client, OpenAPI, the fuzzer and the access test derive from it. */
export interface EndpointShape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  access: Access;
  /** Rate limit in addition to those on all reads and writes. */
  limit?: CallLimit;
  /** Queue for the call. By default, calls open to anyone use the queue for reads or writes, and others none. */
  queue?: 'payments' | 'none';
  /** Returns an array in pages: `limit`, `cursor`, `X-Total-Count` and `Link` apply. */
  paged?: boolean;
  /** Success status. Default: 200. */
  status?: 200 | 201;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType | RawBody;
  /** Refuses people whom staff have blocked. */
  refusesBlocked?: true;
  /** Repairs a JSON body before it is validated. */
  mends?: (body: unknown) => unknown;
  /** Limit of a JSON body in bytes. Default: one megabyte. */
  maxBytes?: number;
  /** Maximum number of values in a JSON body, counting arrays, objects and their contents. Default: 5,000. */
  maxValues?: number;
  setsCookies?: true;
  isPrivate?: true;
  /** Right with which staff get more data from a call open to anyone; the handler gets them as `user`. */
  moreFor?: Right;
  /** Keeps the public response in the server's cache until data it depends on changes, because many screens need it. */
  isOnManyScreens?: true;
  /**
   * Lets the owner make the call even while another person claims the listing. Otherwise the owner can only
   * read then.
   */
  evenLocked?: true;
  /** Response format: `csv` is a streamed file, and `ndjson` one object per line. Default: JSON. */
  answers?: 'csv' | 'ndjson';
  /** Other media types that the response may have. */
  answersToo?: readonly string[];
  output: z.ZodType;
}

export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

export function nameCall({ method, path }: Pick<EndpointShape, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** Returns the schema of a JSON body, or null without one and for bytes. */
export function jsonBody({ body }: EndpointShape): z.ZodType | null {
  return body && !('travels' in body) ? body : null;
}

export function isBodyOptional(call: EndpointShape): boolean {
  return jsonBody(call)?.safeParse(undefined).success ?? false;
}

export function rawBody({ body }: EndpointShape): RawBody | null {
  return body && 'travels' in body ? body : null;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Given<T> = T extends z.ZodType ? z.input<T> : undefined;

type ReadBody<T> = T extends { travels: 'bytes' }
  ? Uint8Array
  : T extends { travels: 'stream' }
    ? AsyncIterable<Uint8Array>
    : Parsed<T>;

export interface EndpointInput<E extends EndpointShape> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: ReadBody<E['body']>;
}

export interface EndpointRequest<E extends EndpointShape> {
  params: Given<E['params']>;
  query: Given<E['query']>;
  body: Given<E['body']>;
}

export type EndpointOutput<E extends EndpointShape> = z.output<E['output']>;
