import { setTimeout as sleep } from 'node:timers/promises';
import { Worker, workerData } from 'node:worker_threads';

const LOOK = 100;

interface Given<T> {
  asked: T;
  number: number;
  state: Int32Array;
}

const TURN = 2;
const [STOP, TURNS] = [0, 1];

/**
 * Runs a file in `count` threads and waits until all end. `asked` is cloned for each. All threads are told to
 * stop when `isTimeUp` or one fails. Throws a thread's error or unexpected exit.
 */
export async function runInThreads(
  file: URL,
  asked: object,
  isTimeUp: () => boolean,
  count = 1,
): Promise<void> {
  const state = new Int32Array(new SharedArrayBuffer(8));
  const looking = setInterval(() => {
    if (isTimeUp()) Atomics.store(state, STOP, 1);
  }, LOOK);
  const run = (number: number) =>
    new Promise<void>((resolve, reject) => {
      const workerData = { asked, number, state } satisfies Given<object>;
      const thread = new Worker(file, { workerData });
      thread.once('error', reject);
      thread.once('exit', (code) => {
        if (code === 0) resolve();
        else reject(new Error(`A thread ended with ${code}.`));
      });
    }).catch((error) => {
      Atomics.store(state, STOP, 1);
      throw error;
    });
  try {
    const ends = await Promise.allSettled(Array.from({ length: count }, (_, at) => run(at)));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  } finally {
    clearInterval(looking);
  }
}

export interface Turns {
  /** Waits for a turn, counted from 0. Returns false if the work is being stopped. */
  reach(number: number): Promise<boolean>;
  pass(): void;
}

export function readThread<T>(): {
  asked: T;
  number: number;
  isTimeUp: () => boolean;
  turns: Turns;
} {
  const { asked, number, state }: Given<T> = workerData;
  const isTimeUp = () => Atomics.load(state, STOP) === 1;
  const turns = {
    async reach(turn: number) {
      while (Atomics.load(state, TURNS) !== turn) {
        if (isTimeUp()) return false;
        await sleep(TURN);
      }
      return true;
    },
    pass: () => void Atomics.add(state, TURNS, 1),
  };
  return { asked, number, isTimeUp, turns };
}
