import type { ErrorCode, FieldError } from '../contract/errors.ts';

/** Error for the caller, with a code of the contract and a plain sentence. */
export class AppError extends Error {
  code: ErrorCode;
  fields: FieldError[];
  retryAfter: number | undefined;
  /** Current version after a conflict, in the shape of its read. */
  current: unknown;
  /** Version that the caller had read before a conflict, if known. */
  read: unknown;

  constructor(
    code: ErrorCode,
    detail: string,
    options: { fields?: FieldError[]; retryAfter?: number; current?: unknown; read?: unknown } = {},
  ) {
    super(detail);
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields ?? [];
    this.retryAfter = options.retryAfter;
    this.current = options.current;
    this.read = options.read;
  }
}

/** Returns the error of one field of a query, which screens show without the field's name. */
export function refuseField(field: string, message: string): AppError {
  return new AppError('malformed', `${field}: ${message}`, { fields: [{ field, message }] });
}
