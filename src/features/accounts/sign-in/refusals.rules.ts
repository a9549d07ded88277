import { isAPIError } from 'better-auth/api';
import type { ErrorCode } from '../../../contract/errors.ts';
import { AppError } from '../../../platform/errors.ts';

export interface Answer<T> {
  output: T;
  headers: Headers;
}

interface Refusal {
  code: ErrorCode;
  detail: string;
  field?: string;
  retryAfter?: number;
}

const wrongCode: Refusal = { code: 'invalid', detail: 'The code is incorrect.', field: 'code' };

const refusals: Record<string, Refusal> = {
  INVALID_CODE: {
    ...wrongCode,
    detail: 'The code is incorrect. Enter the one that your app shows now.',
  },
  INVALID_BACKUP_CODE: wrongCode,
  INVALID_TWO_FACTOR_COOKIE: {
    code: 'unauthenticated',
    detail: 'This sign-in took too long. Please start again.',
  },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: {
    code: 'unauthenticated',
    detail: 'Too many wrong codes. Please start again.',
  },
  ACCOUNT_TEMPORARILY_LOCKED: {
    code: 'too_many_requests',
    detail: 'Too many wrong codes. Try again in 15 minutes.',
    retryAfter: 900,
  },
  TOTP_ALREADY_ENABLED: {
    code: 'conflict',
    detail: 'Two-factor sign-in is already on. Reload the page.',
  },
  TOTP_NOT_ENABLED: {
    code: 'conflict',
    detail: 'Two-factor sign-in is not set up. Turn it on first.',
  },
  CREDENTIAL_ACCOUNT_NOT_FOUND: {
    code: 'conflict',
    detail: 'Your account has no password. Ask an administrator for a link.',
  },
};

export function isRefused(error: unknown): boolean {
  return isAPIError(error) && error.statusCode < 500;
}

/** Waits for a call of better-auth's. `passwordField` is the one that holds the present password. */
export async function settle<T>(
  call: Promise<{ headers: Headers; response: T }>,
  passwordField = 'password',
): Promise<Answer<T>> {
  try {
    const { headers, response } = await call;
    return { output: response, headers };
  } catch (error) {
    throw explain(error, passwordField);
  }
}

function explain(error: unknown, passwordField: string): unknown {
  if (!isRefused(error) || !isAPIError(error)) return error;
  const code = error.body?.code ?? '';
  const refusal: Refusal | undefined =
    code === 'INVALID_PASSWORD'
      ? { code: 'invalid', detail: 'The password is incorrect.', field: passwordField }
      : refusals[code];
  if (!refusal) return new AppError('unauthenticated', 'Please sign in again.');
  const { field, detail, retryAfter } = refusal;
  return new AppError(refusal.code, detail, {
    ...(field && { fields: [{ field, message: detail }] }),
    ...(retryAfter && { retryAfter }),
  });
}
