import { type Logger, pino } from 'pino';
import { currentSpan } from './spans.ts';

export type Log = Logger;

/**
 * Creates a log of JSON lines on stdout, with trace IDs. Errors are reduced to type, message, code, stack and
 * cause, because the rest may contain secrets.
 */
export function createLog(level: string, destination?: { write(line: string): void }): Log {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: describeTrace,
    serializers: { err: (error: unknown) => describeError(error) },
  };
  return destination ? pino(options, destination) : pino(options);
}

function describeTrace() {
  const traceId = currentSpan()?.traceId;
  return traceId ? { traceId } : {};
}

function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && { code: String(error.code) }),
    stack: error.stack,
    ...(error.cause !== undefined && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  };
}
