import { Worker, workerData } from 'node:worker_threads';

const LOOK = 100;

interface Given<T> {
  asked: T;
  stop: Int32Array;
}

/**
 * Runs a file in a thread and waits until it ends. `asked` is cloned for it. The thread is told to stop when
 * `isTimeUp`. Throws the thread's error or unexpected exit.
 */
export async function runInThread(
  file: URL,
  asked: object,
  isTimeUp: () => boolean,
): Promise<void> {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const looking = setInterval(() => {
    if (isTimeUp()) Atomics.store(stop, 0, 1);
  }, LOOK);
  try {
    await new Promise<void>((resolve, reject) => {
      const workerData = { asked, stop } satisfies Given<object>;
      const thread = new Worker(file, { workerData });
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

export function readThread<T>(): { asked: T; isTimeUp: () => boolean } {
  const { asked, stop }: Given<T> = workerData;
  return { asked, isTimeUp: () => Atomics.load(stop, 0) === 1 };
}
