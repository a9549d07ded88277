import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

/** As `npm run import` starts it. */
const COMPILED = ['--import', './scripts/compile-cache.js'];

/** Starts a script of this or another checkout as a process of its own, and watches its memory. */
export function startProcess(
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  checkout = ROOT,
  flags: string[] = [],
): Process {
  const child = spawn(process.execPath, [...flags, script, ...args], {
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
  const running = startProcess(script, args, env, ROOT, COMPILED);
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

interface ProcessorTimes {
  product: number;
  database: number;
}

/** Milliseconds of processor time that a process and all that it started have used so far; NaN where there is no /proc. */
export function readProcessorTimes(pid: number | undefined): ProcessorTimes {
  const running = listProcesses();
  if (running.length === 0) return { product: Number.NaN, database: Number.NaN };
  const family = new Set([pid]);
  for (const parent of family) {
    for (const one of running) if (one.parent === parent) family.add(one.pid);
  }
  const times = { product: 0, database: 0 };
  for (const { pid: id, name, time } of running) {
    if (family.has(id)) times[name === 'postgres' ? 'database' : 'product'] += time;
  }
  return times;
}

function listProcesses() {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const [, name = '', fields = ''] =
        /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? [];
      const [, parent] = fields.split(' ');
      // Its own, and that of children that have ended.
      const ticks = fields.split(' ').slice(11, 15).map(Number);
      const time = ticks.reduce((sum, one) => sum + one, 0) * TICK;
      return [{ pid: Number(entry), parent: Number(parent), name, time }];
    } catch {
      // It has ended.
      return [];
    }
  });
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
