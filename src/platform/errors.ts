import type { ErrorCode, FieldError } from '../contract/errors.ts';

/** A refusal that the caller is told about: a code of the contract and a sentence in plain words. */
export class AppError extends Error {
  code: ErrorCode;
  fields: FieldError[];
  /** Seconds after which it is worth trying again. */
  retryAfter: number | undefined;
  /** With a conflict: what stands there now, as its read answers it. */
  current: unknown;
  /** With a conflict: what the caller had read, as far as it is known. */
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
