import type { z } from 'zod';

/** Who may call an endpoint. The server checks it before any handler runs. */
export type Access = 'public' | 'editor' | 'admin';

/**
 * One call of the API: its method, its path (Hono's `:name` form), and the shapes that go in and
 * come out. Routes, the browser's typed caller and the OpenAPI document are all made from it.
 */
export interface EndpointShape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  access: Access;
  /** Answers a bare array in pages: `limit`, `cursor`, `X-Total-Count` and `Link` apply. */
  paged?: boolean;
  /** Status of a successful answer; 200 when absent. */
  status?: 200 | 201;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  output: z.ZodType;
}

/** Declares an endpoint; its literal method and path stay in its type. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Given<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler receives: parsed and coerced input. */
export interface EndpointInput<E extends EndpointShape> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}

/** What a caller sends: the same input before parsing. */
export interface EndpointRequest<E extends EndpointShape> {
  params: Given<E['params']>;
  query: Given<E['query']>;
  body: Given<E['body']>;
}

export type EndpointOutput<E extends EndpointShape> = z.output<E['output']>;
