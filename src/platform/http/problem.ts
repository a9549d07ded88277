import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';
import * as m from '#messages';
import {
  type ErrorCode,
  errorStatus,
  type FieldError,
  type Problem,
} from '../../contract/errors.ts';
import { describeFault, isAway, isFull } from '../database/errors.ts';
import { AppError } from '../errors.ts';
import { escapeHtml } from '../escape-html.ts';
import type { Log } from '../telemetry/log.ts';
import { writePlainPage } from './plain-page.ts';

/** Always in English, because programs may compare them. */
const titles: Record<ErrorCode, string> = {
  malformed: 'Bad request',
  unauthenticated: 'Not signed in',
  forbidden: 'Not allowed',
  not_found: 'Not found',
  too_slow: 'Request timed out',
  conflict: 'Conflict',
  too_large: 'Too large',
  unsupported_media_type: 'Unsupported media type',
  invalid: 'Invalid input',
  too_many_requests: 'Too many requests',
  internal: 'Server error',
  unavailable: 'Temporarily unavailable',
};

/** PostgreSQL codes that mean "try again": timeout, too many connections, conflicting changes. */
const RETRYABLE = /^(57014|53300|53400|40001|40P01)$/;
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';
/** PostgreSQL codes for values that no column can hold: bad bytes, out of range, invalid date, invalid text. */
const BAD_VALUE = /^(22021|22003|2200[78]|22P0[25])$/;

const MAX_FAULTS = 50;
const LONGEST_PATH = 200;

export function validationError(error: z.ZodError, code: 'malformed' | 'invalid'): AppError {
  const fields = error.issues.slice(0, MAX_FAULTS).map((issue) => ({
    field: issue.path.join('.').slice(0, LONGEST_PATH),
    message: issue.message,
  }));
  return new AppError(code, suggestFix(fields[0]), { fields });
}

function suggestFix({ field, message }: FieldError = { field: '', message: '' }): string {
  if (!field) return m.http_shape_wrong();
  if (message === m.http_field_required()) return m.http_fill_in_field({ field });
  if (message === m.http_field_invalid()) {
    return m.http_check_field({ field });
  }
  return `${field}: ${message}`;
}

/** Converts an error into an RFC 9457 problem. Unexpected errors are logged and become 500. */
export function describeProblem(
  error: unknown,
  requestId: string,
  log: Log,
): { problem: Problem; retryAfter: number | undefined } {
  const known = toAppError(error);
  if (isFull(error)) logFullDisk(error, log);
  if (!known) log.error({ err: error, requestId }, 'a request failed');
  const refusal = known ?? new AppError('internal', m.http_server_failed());
  const problem = {
    type: `urn:problem:${refusal.code.replaceAll('_', '-')}`,
    title: titles[refusal.code],
    status: errorStatus[refusal.code],
    detail: refusal.message,
    ...(refusal.fields.length > 0 && { errors: refusal.fields }),
    ...(refusal.current !== undefined && { current: refusal.current }),
    ...(refusal.read !== undefined && { read: refusal.read }),
    requestId,
  };
  return { problem, retryAfter: refusal.retryAfter };
}

/** Answers a browser that opens a page (`accept`) with a page, and everybody else with JSON. */
export function problemResponse(
  error: unknown,
  requestId: string,
  log: Log,
  accept = '',
): Response {
  const { problem, retryAfter } = describeProblem(error, requestId, log);
  const isPage = accept.includes('text/html');
  const body = Buffer.from(isPage ? writeProblem(problem) : JSON.stringify(problem));
  const headers = new Headers({
    'content-type': `${isPage ? 'text/html' : 'application/problem+json'}; charset=utf-8`,
    'cache-control': 'no-store',
    // Without a length, the response would become a compressed stream, which is too much for a refusal.
    'content-length': String(body.byteLength),
  });
  if (retryAfter) headers.set('retry-after', String(retryAfter));
  return new Response(body, { status: problem.status, headers });
}

function writeProblem({ detail }: Problem): string {
  return writePlainPage({
    title: m.layout_route_failed(),
    body: `<p>${escapeHtml(detail)}</p>
<p><a href="/">${m.common_go_home()}</a></p>`,
  });
}

const LOG_AGAIN_AFTER = 60_000;
const loggedAt = new WeakMap<Log, number>();

/** Logs a full disk at most once a minute. Unlike temporary failures, it needs someone to make room. */
function logFullDisk(error: unknown, log: Log) {
  const now = performance.now();
  if (now - (loggedAt.get(log) ?? Number.NEGATIVE_INFINITY) < LOG_AGAIN_AFTER) return;
  loggedAt.set(log, now);
  log.error(
    { reason: describeFault(error) },
    'the database cannot write: the disk is full or failing',
  );
}

function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException) return new AppError('malformed', m.http_malformed());
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (BAD_VALUE.test(code)) return new AppError('malformed', m.http_out_of_range());
  if (isFull(error)) {
    return unavailable(m.http_not_saving(), 60);
  }
  if (isAway(error)) {
    return unavailable(m.http_database_down(), 5);
  }
  if (RETRYABLE.test(code) || error.message === POOL_TIMEOUT) {
    return unavailable(m.http_database_busy(), 2);
  }
  return null;
}

function unavailable(detail: string, retryAfter: number): AppError {
  return new AppError('unavailable', detail, { retryAfter });
}
