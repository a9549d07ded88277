import { z } from 'zod';

/** Every code that the API answers with, and the HTTP status it means. */
export const errorStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** One broken rule: `field` is the path of the input, dots between levels. */
export const fieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** RFC 9457 body of every error answer (`application/problem+json`). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(fieldError).optional(),
  /** With a conflict over an older version: the current one, in the shape of its read. */
  current: z.unknown().optional(),
  /** Besides `current`: the older version that the caller named, if it is still known. */
  read: z.unknown().optional(),
  requestId: z.string(),
});
export type Problem = z.infer<typeof problem>;

/** A form that a browser sent by itself: what was typed, by the names of its fields, and why it was refused. */
export interface RefusedForm {
  fields: Record<string, string>;
  errors: FieldError[];
  detail: string;
}
