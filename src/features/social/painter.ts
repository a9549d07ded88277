import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createGate } from '../../platform/http/gate.ts';
import type { SocialSign } from '../businesses/social-sign.rules.ts';

export interface Painter {
  /** A PNG. Throws `unavailable` where too many wait for theirs. */
  paint(sign: SocialSign): Promise<Uint8Array>;
}

/** A picture takes some 15 ms, the first of a process half a second. */
const LIMITS = { atOnce: 1, waiting: 24, patience: 3000 };
const LONGEST = 10_000;
/** Milliseconds without work after which the process ends. */
const IDLE = 30_000;
const FILE = fileURLToPath(new URL('./paint-process.ts', import.meta.url));

interface Helper {
  child: ChildProcess;
  ended: AbortSignal;
}

function start(): Helper {
  const child = fork(FILE, { execArgv: [], serialization: 'advanced' });
  child.unref();
  child.channel?.unref();
  const ended = new AbortController();
  const end = () => ended.abort(new Error('The process that paints ended'));
  child.on('exit', end).on('error', end);
  return { child, ended: ended.signal };
}

/**
 * One process paints one picture at a time, and starts when asked: nobody else waits for it, and its
 * memory is its own, which the drawing library is slow to give back.
 */
export function openPainter(siteName: string): Painter {
  const gate = createGate(LIMITS);
  let helper: Helper | null = null;
  let rest: NodeJS.Timeout | undefined;

  function dismiss() {
    helper?.child.kill();
    helper = null;
  }

  async function paint(sign: SocialSign): Promise<Uint8Array> {
    clearTimeout(rest);
    if (!helper || helper.ended.aborted) helper = start();
    const { child, ended } = helper;
    try {
      const signal = AbortSignal.any([ended, AbortSignal.timeout(LONGEST)]);
      const answer = once(child, 'message', { signal });
      child.send({ sign, siteName });
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
