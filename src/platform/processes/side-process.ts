import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

export interface SideProcess {
  /** Returns the answer. Throws if the process exits or takes too long; the next question starts a new process. */
  ask(question: object): Promise<unknown>;
}

const IDLE = 30_000;

interface Side {
  child: ChildProcess;
  ended: AbortSignal;
}

function start(file: URL, niceness: number): Side {
  const child = fork(fileURLToPath(file), { execArgv: [], serialization: 'advanced' });
  child.unref();
  child.channel?.unref();
  if (child.pid && niceness > 0) setPriority(child.pid, niceness);
  const ended = new AbortController();
  const end = () => ended.abort(new Error('The side process ended'));
  child.on('exit', end).on('error', end);
  return { child, ended: ended.signal };
}

/**
 * Opens a child process that starts on demand and answers one question at a time. It isolates crashes and
 * memory that image libraries release slowly. A higher `niceness` lowers its CPU priority.
 */
export function openSideProcess(
  file: URL,
  longest: number,
  { niceness = 0 }: { niceness?: number } = {},
): SideProcess {
  let side: Side | null = null;
  let rest: NodeJS.Timeout | undefined;

  function dismiss() {
    side?.child.kill('SIGKILL');
    side = null;
  }

  return {
    async ask(question) {
      clearTimeout(rest);
      if (!side || side.ended.aborted) side = start(file, niceness);
      const { child, ended } = side;
      try {
        const signal = AbortSignal.any([ended, AbortSignal.timeout(longest)]);
        const answer = once(child, 'message', { signal });
        child.send(question);
        return (await answer)[0];
      } catch (error) {
        dismiss();
        throw error;
      } finally {
        rest = setTimeout(dismiss, IDLE).unref();
      }
    },
  };
}
