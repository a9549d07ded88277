import { z } from 'zod';

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

/** A validation error. `field` is the path of the input, with dots between levels. */
export const fieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** RFC 9457 body of every error response (`application/problem+json`). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(fieldError).optional(),
  /** Current version after a version conflict, in the shape of its read call. */
  current: z.unknown().optional(),
  /** Older version that the caller named, if still known. Set only with `current`. */
  read: z.unknown().optional(),
  requestId: z.string(),
});
export type Problem = z.infer<typeof problem>;

/** A refused HTML form: the submitted values by field name, and the errors. */
export interface RefusedForm {
  fields: Record<string, string>;
  errors: FieldError[];
  detail: string;
}
