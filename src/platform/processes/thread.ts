import { setTimeout as sleep } from 'node:timers/promises';
import { Worker, workerData } from 'node:worker_threads';

/** How often the caller's time is looked at, milliseconds. */
const LOOK = 100;

interface Given<T> {
  asked: T;
  number: number;
  /** Whether to stop, and whose turn it is. */
  state: Int32Array;
}

/** The next that waits for its turn, milliseconds. */
const TURN = 2;
const [STOP, TURNS] = [0, 1];

/**
 * Runs a file in threads of their own, to the end of their work. `asked` is cloned for each. When
 * `isTimeUp`, or one of them fails, they are told. Throws what a thread throws, and when it dies.
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

/** What threads do one after the other, though they get ready for it side by side. */
export interface Turns {
  /** Waits for the turn of that number, from 0 on; false where it will not come. */
  reach(number: number): Promise<boolean>;
  pass(): void;
}

/** In the thread: what its caller asked, which of them it is, and whether the caller's time is up. */
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
