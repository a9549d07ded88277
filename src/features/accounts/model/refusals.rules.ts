import { isAPIError } from 'better-auth/api';
import * as m from '#messages';
import type { ErrorCode } from '../../../contract/errors.ts';
import { AppError } from '../../../platform/errors.ts';

export interface Answer<T> {
  output: T;
  headers: Headers;
}

interface Refusal {
  code: ErrorCode;
  detail: () => string;
  field?: string;
  retryAfter?: number;
}

const wrongCode: Refusal = {
  code: 'invalid',
  detail: m.signin_code_wrong,
  field: 'code',
};

const refusals: Record<string, Refusal> = {
  INVALID_CODE: {
    ...wrongCode,
    detail: m.signin_code_wrong_app,
  },
  INVALID_BACKUP_CODE: wrongCode,
  INVALID_TWO_FACTOR_COOKIE: {
    code: 'unauthenticated',
    detail: m.signin_took_too_long,
  },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: {
    code: 'unauthenticated',
    detail: m.signin_codes_start_again,
  },
  ACCOUNT_TEMPORARILY_LOCKED: {
    code: 'too_many_requests',
    detail: m.signin_codes_wait,
    retryAfter: 900,
  },
  TOTP_ALREADY_ENABLED: {
    code: 'conflict',
    detail: m.signin_two_factor_on,
  },
  TOTP_NOT_ENABLED: {
    code: 'conflict',
    detail: m.two_factor_not_set_up,
  },
  CREDENTIAL_ACCOUNT_NOT_FOUND: {
    code: 'conflict',
    detail: m.signin_no_password,
  },
};

export function isRefused(error: unknown): boolean {
  return isAPIError(error) && error.statusCode < 500;
}

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
      ? {
          code: 'invalid',
          detail: m.signin_password_wrong,
          field: passwordField,
        }
      : refusals[code];
  if (!refusal) return new AppError('unauthenticated', m.signin_again());
  const { field, retryAfter } = refusal;
  const detail = refusal.detail();
  return new AppError(refusal.code, detail, {
    ...(field && { fields: [{ field, message: detail }] }),
    ...(retryAfter && { retryAfter }),
  });
}
