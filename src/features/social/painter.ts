import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createGate } from '../../platform/http/gate.ts';
import type { SocialSign } from '../businesses/social-sign.rules.ts';

export interface Painter {
  /** A PNG. Throws `unavailable` where too many wait for theirs. */
  paint(sign: SocialSign): Promise<Uint8Array>;
}

/** A picture takes some 20 ms, the first of a thread half a second. */
const LIMITS = { atOnce: 1, waiting: 24, patience: 3000 };
const LONGEST = 10_000;
/** Milliseconds after which the thread's memory is given back. */
const IDLE = 30_000;

/** One thread paints one picture at a time, so that nobody else waits for it; it starts when asked. */
export function openPainter(siteName: string): Painter {
  const gate = createGate(LIMITS);
  let thread: Worker | null = null;
  let rest: NodeJS.Timeout | undefined;

  function dismiss() {
    void thread?.terminate();
    thread = null;
  }

  function start(): Worker {
    const worker = new Worker(new URL('./paint-thread.ts', import.meta.url));
    worker.on('error', dismiss);
    worker.unref();
    return worker;
  }

  async function paint(sign: SocialSign): Promise<Uint8Array> {
    clearTimeout(rest);
    thread ??= start();
    try {
      const answer = once(thread, 'message', { signal: AbortSignal.timeout(LONGEST) });
      thread.postMessage({ sign, siteName });
      const [png] = await answer;
      return png;
    } catch (error) {
      dismiss();
      throw error;
    } finally {
      rest = setTimeout(dismiss, IDLE).unref();
    }
  }

  return { paint: (sign) => gate(() => paint(sign)) };
}
