import type { z } from 'zod';
import type { Right } from '../domain/rights.ts';
import type { CallLimit } from './limits.ts';

/**
 * Who may make a call; checked before the body is read. `signed-in`: with a role or without. `owner`:
 * whoever has the desk of the listing open that the call names as `id` in its path. `staff`: anyone
 * with a right; a right: those whose role has it.
 */
export type Access = 'anyone' | 'signed-in' | 'owner' | 'staff' | Right;

/** A body that is not JSON: bytes read as a whole, or a file read as a stream. */
export interface RawBody {
  travels: 'bytes' | 'stream';
  maxBytes: number;
  /** How long it may take to arrive; 12 unless told. */
  seconds?: number;
  /** Media types that it may have. */
  types: readonly string[];
  /** Messages for a body that is too large or of the wrong type. */
  tooLarge: string;
  wrongType?: string;
}

/** One call of the API. Routes, typed caller, OpenAPI, fuzzer and access test derive from it. */
export interface EndpointShape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  access: Access;
  /** In addition to the limits on all reads and writes. */
  limit?: CallLimit;
  /** The queue for the call. If absent: that of reads or writes for calls open to anyone, otherwise none. */
  queue?: 'payments' | 'none';
  /** Returns a bare array in pages: `limit`, `cursor`, `X-Total-Count` and `Link` apply. */
  paged?: boolean;
  /** Status of a successful answer; 200 when absent. */
  status?: 200 | 201;
  params?: z.ZodType;
  query?: z.ZodType;
  /** JSON of a shape, or bytes. */
  body?: z.ZodType | RawBody;
  /** What a JSON body is taken for, before its shape is looked at. */
  mends?: (body: unknown) => unknown;
  /** Of a JSON body, if less than a megabyte. */
  maxBytes?: number;
  /** Of a JSON body, if more than 5,000: lists, objects and what they hold. */
  maxValues?: number;
  setsCookies?: true;
  /** A read for anyone whose answer no cache may keep. */
  isPrivate?: true;
  /** Many screens ask it: the server keeps what everyone gets until something that it was made of changes. */
  isOnManyScreens?: true;
  /** Owners may do this while another person claims their listing; else they may only read then. */
  evenLocked?: true;
  /** `csv`: a streamed file; `pdf`: a whole one; `ndjson`: objects, one a line. JSON if absent. */
  answers?: 'csv' | 'pdf' | 'ndjson';
  /** Other media types that the answer may have instead. */
  answersToo?: readonly string[];
  output: z.ZodType;
}

/** Declares an endpoint; its literal method and path stay in its type. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

/** The name of a call, such as `GET /api/pages/:slug`. */
export function nameCall({ method, path }: Pick<EndpointShape, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** The shape of a JSON body; null for none, and for bytes. */
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

/** What a handler receives: parsed and coerced input. */
export interface EndpointInput<E extends EndpointShape> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: ReadBody<E['body']>;
}

/** What a caller sends: the same input before parsing. */
export interface EndpointRequest<E extends EndpointShape> {
  params: Given<E['params']>;
  query: Given<E['query']>;
  body: Given<E['body']>;
}

export type EndpointOutput<E extends EndpointShape> = z.output<E['output']>;
