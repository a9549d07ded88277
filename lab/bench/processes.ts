import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { devNull } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MEGABYTE = 1024 * 1024;
const TICK = 10;

export interface Process {
  child: ChildProcess;
  /** What it has printed. */
  output(): string;
  /** Largest resident memory seen so far, in MB; null where the system does not tell. */
  peakMemory(): number | null;
  stop(): Promise<void>;
}

/** Starts a script of this or another checkout as a process of its own, and watches its memory. */
export function startProcess(
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  checkout = ROOT,
): Process {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ENV_FILE: devNull, ...env },
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  let peak: number | null = null;
  const sampling = setInterval(() => {
    const memory = readMemory(child.pid);
    if (memory !== null) peak = Math.max(peak ?? 0, memory);
  }, 50);
  const end = () => child.kill('SIGTERM');
  // When the bench breaks off, nothing of it stays behind.
  process.once('exit', end);
  const exited = once(child, 'exit').finally(() => {
    clearInterval(sampling);
    process.off('exit', end);
  });
  return {
    child,
    output: () => printed,
    peakMemory: () => peak,
    async stop() {
      end();
      await exited;
    },
  };
}

/** Runs a script to its end; throws when it fails. */
export async function runProcess(script: string, args: string[], env: NodeJS.ProcessEnv) {
  const started = performance.now();
  const running = startProcess(script, args, env);
  const [code] = await once(running.child, 'exit');
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  const seconds = (performance.now() - started) / 1000;
  return { seconds, peakMemory: running.peakMemory(), output: running.output() };
}

/** Waits until a server answers 200 there. */
export async function waitFor(url: string, { child }: Process): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(10)) {
    if (child.exitCode !== null) throw new Error(`${url}: the server ended`);
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
  }
  throw new Error(`${url} did not answer within a minute`);
}

/** Resident memory in MB; null where there is no /proc. */
export function readMemory(pid: number | undefined): number | null {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    return (pages * 4096) / MEGABYTE;
  } catch {
    return null;
  }
}

/** Milliseconds of processor time that a process has used so far; null where there is no /proc. */
export function readProcessorTime(pid: number | undefined): number | null {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
    return (user + system) * TICK;
  } catch {
    return null;
  }
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
