import { type Logger, type LoggerOptions, pino } from 'pino';
import { currentSpan } from './spans.ts';

export type Log = Logger;

/**
 * Creates a log of JSON lines on stdout, with trace IDs. Errors are reduced to type, message, code, stack and
 * cause, because the rest may contain secrets.
 */
export function createLog(level: string, destination?: { write(line: string): void }): Log {
  const out = destination ?? openStdout();
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: describeTrace,
    serializers: { err: (error: unknown) => describeError(error) },
    hooks: {
      logMethod(args, method, weight) {
        method.apply(this, args);
        if (weight >= AT_ONCE) stdout?.flushSync();
      },
    },
  };
  return pino(options, out);
}

/**
 * Bytes of lines that are written at once. Less than the 4,096 bytes that a pipe takes whole, so that lines of
 * several processes don't mix.
 */
const TOGETHER = 3000;
/** Milliseconds that a line may wait for others. */
const LONGEST_WAIT = 100;
/** The level `warn`; such lines are written at once. */
const AT_ONCE = 40;

let stdout: ReturnType<typeof pino.destination> | null = null;

/**
 * Opens standard output with a buffer, because a write per request would take a quarter of the time of
 * serving a cached page.
 */
function openStdout() {
  if (stdout) return stdout;
  stdout = pino.destination({
    fd: 1,
    sync: true,
    minLength: TOGETHER,
    periodicFlush: LONGEST_WAIT,
  });
  process.once('exit', () => stdout?.flushSync());
  return stdout;
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
