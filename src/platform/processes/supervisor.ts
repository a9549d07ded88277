import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../telemetry/log.ts';
import type { Start, Told } from './siblings.ts';

/** Thrown when a process exits before it is ready; the process has printed the reason. */
export class ProcessError extends Error {}

export interface Supervisor {
  /** Returns what the first process reported when it was ready. Throws ProcessError if any process doesn't start. */
  start(): Promise<unknown>;
  /** Stops all processes with SIGTERM, then SIGKILL after `STOP_LIMIT` plus `shutdownDelay` milliseconds. */
  stop(): Promise<void>;
}

interface Plan {
  count: number;
  task: unknown;
  log: Log;
  /** Milliseconds for which processes still accept requests after being told to stop. */
  shutdownDelay: number;
}

interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

interface Child {
  worker: Worker;
  exited: Promise<Exit>;
  note: unknown;
}

/**
 * Restart delay in milliseconds: starts at `first`, doubles up to `longest`, and resets once a process ran
 * for `calm`.
 */
const PAUSE = { first: 100, longest: 10_000, calm: 60_000 };
const STOP_LIMIT = 7400;

/**
 * Runs this program in `count` processes that share its ports; they join with `joinSiblings`. SIGUSR2
 * replaces them one after the other.
 */
export function createSupervisor({ count, task, log, shutdownDelay }: Plan): Supervisor {
  const stopping = new AbortController();
  const workers = new Set<Worker>();
  const children = new Map<number, Child>();

  async function launch(number: number): Promise<Child> {
    const worker = cluster.fork();
    workers.add(worker);
    // Messages to a process that just exited fail; the error is ignored because the exit is handled
    // separately.
    worker.on('error', () => {});
    const exited = exitOf(worker);
    void exited.then(() => workers.delete(worker));
    const ready = new Promise<{ note: unknown }>((resolve) => {
      worker.on('message', (said: Told | { ready: unknown }) => {
        if ('ready' in said) resolve({ note: said.ready });
        else passOn(worker, said);
      });
    });
    const start: Start<unknown> = { number, count, task };
    worker.send(start);
    const up = await Promise.race([ready, exited.then(() => null)]);
    if (!up) throw new ProcessError(`Process ${number} did not start.`);
    return { worker, exited, note: up.note };
  }

  function passOn(from: Worker, told: Told) {
    for (const worker of workers) if (worker !== from && worker.isConnected()) worker.send(told);
  }

  async function keep(number: number, first: Child) {
    let pause = PAUSE.first;
    for (let child: Child | null = first; child; ) {
      children.set(number, child);
      const began = performance.now();
      const exit = await child.exited;
      if (stopping.signal.aborted || children.get(number) !== child) return;
      children.delete(number);
      if (performance.now() - began > PAUSE.calm) pause = PAUSE.first;
      log.error({ process: number, ...exit }, 'a process ended; starting it again');
      child = await relaunch(number, pause);
      pause = Math.min(pause * 2, PAUSE.longest);
    }
  }

  async function relaunch(number: number, firstPause: number): Promise<Child | null> {
    for (let pause = firstPause; ; pause = Math.min(pause * 2 || PAUSE.first, PAUSE.longest)) {
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return null;
      const child = await launch(number).catch(() => null);
      if (child) return child;
    }
  }

  let isReplacing = false;
  process.on('SIGUSR2', async () => {
    if (isReplacing) return;
    isReplacing = true;
    for (const [number, child] of [...children]) {
      if (children.get(number) === child) await replace(number, child);
    }
    isReplacing = false;
  });

  async function replace(number: number, old: Child) {
    children.delete(number);
    const next = await relaunch(number, 0);
    if (!next) return;
    void keep(number, next);
    old.worker.process.kill('SIGTERM');
    await old.exited;
  }

  return {
    async start() {
      const numbers = Array.from({ length: count }, (_, index) => index + 1);
      const first = await Promise.all(numbers.map(launch));
      for (const [index, child] of first.entries()) void keep(index + 1, child);
      return first[0]?.note;
    },
    async stop() {
      stopping.abort();
      const kill = (signal: NodeJS.Signals) => {
        for (const worker of workers) worker.process.kill(signal);
      };
      kill('SIGTERM');
      const limit = setTimeout(() => kill('SIGKILL'), STOP_LIMIT + shutdownDelay);
      while (workers.size > 0) await Promise.all([...workers].map(exitOf));
      clearTimeout(limit);
    },
  };
}

function exitOf(worker: Worker): Promise<Exit> {
  return new Promise((resolve) => {
    worker.once('exit', (code, signal) =>
      resolve({ code, signal: signal as NodeJS.Signals | null }),
    );
  });
}
