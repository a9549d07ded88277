import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../telemetry/log.ts';
import { DatabaseAwayError, describeFault, isAway, isSilence } from './errors.ts';

export interface DatabasePresence {
  /** Reports a failed connection; probes the database until it is back. */
  doubt(error: unknown): void;
  /** Resolves when connecting makes sense. Throws DatabaseAwayError after two seconds away. */
  wait(): Promise<void>;
  awaySince(): Date | null;
  close(): void;
}

const TIMEOUT_MS = 2000;
const LOOK_AGAIN = 200;
const LATER = 1000;
const START_TIMEOUT_MS = 300_000;

export function monitorDatabase(
  tryToConnect: () => Promise<void>,
  { log, patience = TIMEOUT_MS }: { log: Log; patience?: number },
): DatabasePresence {
  const closing = new AbortController();
  let absence: { since: Date; until: number; isOver: Promise<void> } | null = null;

  async function look(until: number, doubt: unknown) {
    let isReported = false;
    while (!closing.signal.aborted) {
      const loss = await tryToConnect().catch((error: unknown) => error);
      // Any other error means that the database is available.
      if (!isAway(loss)) break;
      if (!isReported) log.warn({ reason: describeFault(loss) }, 'the database is away');
      isReported = true;
      await pause(performance.now() < until ? LOOK_AGAIN : LATER, closing.signal);
    }
    absence = null;
    if (closing.signal.aborted) return;
    if (isReported) log.info('the database is back');
    else log.warn({ reason: describeFault(doubt) }, 'a database connection was lost');
  }

  return {
    doubt(error) {
      if (absence || closing.signal.aborted) return;
      const until = performance.now() + patience;
      absence = { since: new Date(), until, isOver: look(until, error) };
    },
    async wait() {
      if (!absence) return;
      const left = absence.until - performance.now();
      if (left > 0) await Promise.race([absence.isOver, pause(left, closing.signal)]);
      if (absence) throw new DatabaseAwayError('The database is away.');
    },
    awaySince: () => absence?.since ?? null,
    close: () => closing.abort(),
  };
}

const readLoad = () => ({ load: loadavg()[0] ?? 0, cores: availableParallelism() });

function describeWait(loss: unknown, { load, cores }: ReturnType<typeof readLoad>): string {
  const reason = describeFault(loss);
  if (!isSilence(loss) || load <= 2 * cores) return `Waiting for the database (${reason}).`;
  return `This machine is busy (load ${load.toFixed(1)} on ${cores} cores): connecting to the database takes long. Trying again.`;
}

/** Waits at startup until the database answers, for up to five minutes. */
export async function waitForDatabase(
  tryToConnect: () => Promise<void>,
  print: (line: string) => void,
  readLoadNow = readLoad,
) {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (let isReported = false; ; isReported = true) {
    const loss = await tryToConnect().catch((error: unknown) => error);
    if (!loss) return;
    if (!isAway(loss) || performance.now() > deadline) throw loss;
    if (!isReported) print(describeWait(loss, readLoadNow()));
    await sleep(LATER);
  }
}

async function pause(milliseconds: number, signal: AbortSignal) {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {});
}
