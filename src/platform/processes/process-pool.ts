import { type ChildProcess, fork } from 'node:child_process';
import { on } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ErrorCode } from '../../contract/errors.ts';
import { AppError } from '../errors.ts';
import { createGate } from '../gate.ts';

export interface PoolLimits {
  /** Questions answered at the same time. Up to `waiting` more are queued; the rest get 503. */
  atOnce: number;
  waiting: number;
  /** Maximum milliseconds in the queue. */
  patience: number;
  /** Limits per question: `heap` in megabytes, `seconds` of work. */
  heap: number;
  seconds: number;
  refuse(limit: 'heap' | 'seconds'): AppError;
}

export interface ProcessPool {
  /** Yields the answer in pieces. If the caller stops early or a limit is exceeded, the process is killed. */
  ask<Piece>(question: object): AsyncGenerator<Piece, void>;
}

type Told = { piece: unknown } | { end: true } | { refusal: Refusal } | { failure: unknown };

interface Refusal {
  code: ErrorCode;
  message: string;
}

/** Milliseconds after which an idle process is stopped. */
const IDLE = 30_000;
const NEXT = 'next';

/**
 * Runs a pool of processes for a file that calls `answerQuestions`, one question per process at a time.
 * Processes are used because a thread that runs out of memory can take down its whole process.
 */
export function openProcessPool(file: URL, limits: PoolLimits): ProcessPool {
  const { atOnce, waiting, patience } = limits;
  const gate = createGate({ atOnce, waiting, patience });
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  function take(): ChildProcess {
    const [known] = idle;
    if (!known) {
      const child = start(file, limits.heap);
      return child.once('exit', () => idle.delete(child));
    }
    const [child, timer] = known;
    clearTimeout(timer);
    idle.delete(child);
    child.ref();
    child.channel?.ref();
    return child;
  }

  function giveBack(child: ChildProcess) {
    const dismiss = () => {
      idle.delete(child);
      child.kill('SIGKILL');
    };
    idle.set(child, setTimeout(dismiss, IDLE).unref());
    child.unref();
    child.channel?.unref();
  }

  return {
    async *ask<Piece>(question: object): AsyncGenerator<Piece, void> {
      const release = await enter(gate);
      const child = take();
      let isFree = false;
      try {
        for await (const told of converse(child, question, limits)) {
          isFree = !('piece' in told);
          if ('piece' in told) yield told.piece as Piece;
          else if ('refusal' in told) throw new AppError(told.refusal.code, told.refusal.message);
          else if ('failure' in told) throw told.failure;
        }
      } finally {
        if (isFree) giveBack(child);
        else child.kill('SIGKILL');
        release();
      }
    },
  };
}

async function enter(gate: ReturnType<typeof createGate>): Promise<() => void> {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  await new Promise<void>((resolve, reject) => {
    gate(() => {
      resolve();
      return left;
    }).catch(reject);
  });
  return leave;
}

function start(file: URL, heap: number): ChildProcess {
  return fork(fileURLToPath(file), {
    execArgv: [`--max-old-space-size=${heap}`],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
}

/** Counts time only while waiting for the child, not while the caller handles a piece. */
async function* converse(
  child: ChildProcess,
  question: object,
  { seconds, refuse }: PoolLimits,
): AsyncGenerator<Told, void> {
  const ended = new AbortController();
  const end = () => ended.abort(new Error('A process ended before its work.'));
  const onExit = (_code: number | null, signal: string | null) =>
    signal === 'SIGABRT' ? ended.abort(refuse('heap')) : end();
  const late = () => ended.abort(refuse('seconds'));
  let left = seconds * 1000;
  let asked = performance.now();
  let timer = setTimeout(late, left);
  child.once('exit', onExit).once('error', end);
  child.send(question);
  try {
    for await (const [told] of on(child, 'message', { signal: ended.signal })) {
      clearTimeout(timer);
      left -= performance.now() - asked;
      yield told;
      if (!('piece' in told)) return;
      asked = performance.now();
      timer = setTimeout(late, left);
      child.send(NEXT);
    }
  } catch (error) {
    throw ended.signal.aborted ? ended.signal.reason : error;
  } finally {
    clearTimeout(timer);
    child.off('exit', onExit).off('error', end);
  }
}

/**
 * Runs in the child process: answers each question in pieces and sends the next piece after the previous one
 * was taken.
 */
export function answerQuestions<Question>(
  answer: (question: Question) => AsyncIterable<unknown>,
): void {
  const tell = (told: Told) => process.send?.(told);
  let taken = Promise.withResolvers<void>();

  async function work(question: Question) {
    try {
      for await (const piece of answer(question)) {
        tell({ piece });
        await taken.promise;
        taken = Promise.withResolvers();
      }
      tell({ end: true });
    } catch (error) {
      tell(describe(error));
    }
  }

  process.on('message', (told: Question | typeof NEXT) => {
    if (told === NEXT) taken.resolve();
    else void work(told);
  });
  process.on('disconnect', () => process.exit());
}

function describe(error: unknown): Told {
  if (!(error instanceof AppError)) return { failure: error };
  return { refusal: { code: error.code, message: error.message } };
}
