import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../config/config.ts';
import { describeFault, isAway } from '../database/errors.ts';
import { EmbeddedPostgresError } from '../embedded/error.ts';
import { ProcessError } from './supervisor.ts';

export interface Shutdown {
  stopping: AbortSignal;
  /**
   * Adds a shutdown stage whose closers run in parallel for at most `limit` ms; the last added stage runs
   * first. Returns a function that adds closers to it. Throws once shutdown has begun.
   */
  add(limit: number, ...closers: Closer[]): (...more: Closer[]) => void;
}

type Closer = (() => unknown) | null | undefined;

/**
 * Runs a process from start to signal. A failed start is written to stderr and exits with 1; `print` reports
 * errors during shutdown.
 */
export async function runProcess(
  start: (shutdown: Shutdown) => Promise<void>,
  print: (line: string) => void,
): Promise<void> {
  const shutdown = endOnSignals(print);
  try {
    await start(shutdown);
  } catch (error) {
    if (shutdown.stopping.aborted) return;
    process.stderr.write(`${explainStartFailure(error)}\n`);
    process.exit(1);
  }
}

function endOnSignals(print: (line: string) => void): Shutdown {
  const stopping = new AbortController();
  const stages: (() => Promise<void>)[] = [];

  async function end() {
    if (stopping.signal.aborted) return;
    stopping.abort();
    for (const close of stages.reverse()) await close();
    process.exit(0);
  }
  process.on('SIGTERM', end);
  process.on('SIGINT', end);

  return {
    stopping: stopping.signal,
    add(limit, ...first) {
      const closers: Closer[] = [];
      const append = (...more: Closer[]) => {
        if (stopping.signal.aborted) throw new Error('The process is ending');
        closers.push(...more);
      };
      append(...first);
      stages.push(async () => {
        await Promise.race([Promise.all(closers.map(close)), sleep(limit)]);
      });
      return append;
    },
  };

  async function close(closer: Closer) {
    try {
      await closer?.();
    } catch (error) {
      print(`Shutting down in spite of an error: ${error}`);
    }
  }
}

const LISTENING: Record<string, string> = {
  EADDRINUSE: 'PORT: another program is using this port. Set another PORT.',
  EACCES:
    'PORT: this user may not listen on this port. Set a PORT above 1023, with a proxy in front.',
  EADDRNOTAVAIL: 'HOST: this machine has no such address. Set another HOST.',
};

function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const kinds = [ConfigError, EmbeddedPostgresError, ProcessError];
  if (kinds.some((kind) => error instanceof kind)) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  const listening = 'syscall' in error && error.syscall === 'listen' && LISTENING[code];
  if (listening) return listening;
  if (code || isAway(error)) return `The product could not start: ${describeFault(error)}`;
  return error.stack ?? error.message;
}
