import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Image } from './inspect.ts';

const START_LIMIT = 120_000;

export interface ImageProcess {
  staysUp: Promise<never>;
  /** Sends SIGTERM and returns the exit code, or null if a signal ended the process. */
  stop(): Promise<number | null>;
}

function spawnInImage(
  { root, user, environment }: Image,
  command: string[],
  env: Record<string, string>,
): ChildProcess {
  const settings = [
    ...environment,
    ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
  ];
  return spawn(
    'chroot',
    [
      `--userspec=${user.id}:${user.group}`,
      '--groups=',
      root,
      '/usr/bin/env',
      '-i',
      ...settings,
    ].concat('sh', '-c', 'cd /app && exec "$0" "$@"', command),
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
}

export async function runInImage(image: Image, command: string[], env: Record<string, string>) {
  const [code] = await once(spawnInImage(image, command, env), 'exit');
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}.`);
}

export function startProcess(
  image: Image,
  command: string[],
  env: Record<string, string>,
): ImageProcess {
  const child = spawnInImage(image, command, env);
  const exited = once(child, 'exit');
  let isStopping = false;
  const staysUp = exited.then(([code]) => {
    if (isStopping) return new Promise<never>(() => {});
    throw new Error(`${command.join(' ')} ended by itself, with ${code}.`);
  });
  staysUp.catch(() => {});
  return {
    staysUp,
    async stop() {
      isStopping = true;
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
  };
}

export async function waitUntilReady(site: string) {
  for (const deadline = Date.now() + START_LIMIT; ; await sleep(200)) {
    const answer = await fetch(`${site}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > deadline)
      throw new Error('The product in the image is not ready after two minutes.');
  }
}
