import { Worker, workerData } from 'node:worker_threads';

/** How often the caller's time is looked at, milliseconds. */
const LOOK = 100;

interface Given<T> {
  asked: T;
  stop: Int32Array;
}

/**
 * Runs a file in a thread of its own, to the end of its work. `asked` is cloned for it. When
 * `isTimeUp`, the thread is told. Throws what the thread throws, and when it dies.
 */
export async function runInThread(
  file: URL,
  asked: object,
  isTimeUp: () => boolean,
): Promise<void> {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(file, { workerData: { asked, stop } satisfies Given<object> });
  const looking = setInterval(() => {
    if (isTimeUp()) Atomics.store(stop, 0, 1);
  }, LOOK);
  try {
    await new Promise<void>((resolve, reject) => {
      thread.once('error', reject);
      thread.once('exit', (code) => {
        if (code === 0) resolve();
        else reject(new Error(`A thread ended with ${code}.`));
      });
    });
  } finally {
    clearInterval(looking);
  }
}

/** In the thread: what its caller asked, and whether the caller's time is up. */
export function readThread<T>(): { asked: T; isTimeUp: () => boolean } {
  const { asked, stop }: Given<T> = workerData;
  return { asked, isTimeUp: () => Atomics.load(stop, 0) === 1 };
}
