import type { ErrorCode, FieldError } from '../contract/errors.ts';

/** A refusal for the caller: a code of the contract and a plain sentence. */
export class AppError extends Error {
  code: ErrorCode;
  fields: FieldError[];
  /** Seconds after which it is worth trying again. */
  retryAfter: number | undefined;
  /** With a conflict: the current version, in the shape of its read. */
  current: unknown;
  /** With a conflict: the version that the caller had read, if known. */
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
