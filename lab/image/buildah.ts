import { execFileSync } from 'node:child_process';

const MAX_OUTPUT = 64 * 1024 * 1024;

/** Runs buildah and returns its last output line, which names the result. Throws with its error output. */
export function buildah(...args: string[]): string {
  const output = execFileSync('buildah', args, {
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return output.trim().split('\n').at(-1) ?? '';
}
