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
  output(): string;
  /** Returns the largest resident memory seen so far in MB, or null without `/proc`. */
  peakMemory(): number | null;
  stop(): Promise<void>;
}

const COMPILED = ['--import', './scripts/compile-cache.js'];

/** Starts a script of this or another checkout in its own process and samples its memory. */
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

export async function runProcess(script: string, args: string[], env: NodeJS.ProcessEnv) {
  const started = performance.now();
  const running = startProcess(script, args, env, ROOT, COMPILED);
  const [code] = await once(running.child, 'exit');
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  const seconds = (performance.now() - started) / 1000;
  return { seconds, peakMemory: running.peakMemory(), output: running.output() };
}

/** Milliseconds. A first start loads the sample, which takes minutes on a busy machine. */
const START_LIMIT = 5 * 60_000;

/** Waits until the URL responds with 200. Throws if the process ends, or after five minutes. */
export async function waitFor(url: string, { child }: Process): Promise<void> {
  for (const end = performance.now() + START_LIMIT; performance.now() < end; await sleep(10)) {
    if (child.exitCode !== null) throw new Error(`${url}: the server ended`);
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
  }
  throw new Error(`${url} did not answer within five minutes`);
}

/** Returns the resident memory in MB, or null without `/proc`. */
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

/**
 * Returns the CPU milliseconds used so far by a process and its descendants, split into product and database.
 * NaN without `/proc`.
 */
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
      // Includes CPU time of child processes that have ended.
      const ticks = fields.split(' ').slice(11, 15).map(Number);
      const time = ticks.reduce((sum, one) => sum + one, 0) * TICK;
      return [{ pid: Number(entry), parent: Number(parent), name, time }];
    } catch {
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
