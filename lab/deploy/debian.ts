import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findTokenCaller } from '../../tests/program.ts';

let isUpdated = false;

/**
 * Installs the Debian packages of missing programs if run as root with apt. Returns the programs that are
 * still missing.
 */
export function installPrograms(packages: Record<string, string>): string[] {
  const findMissing = () => Object.keys(packages).filter((name) => !findTokenCaller(name));
  const missing = findMissing();
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (missing.length === 0 || !mayInstall) return missing;
  if (!isUpdated) apt('update');
  isUpdated = true;
  apt(
    'install',
    '--yes',
    '--no-install-recommends',
    ...missing.map((name) => packages[name] ?? name),
  );
  return findMissing();
}

function apt(...args: string[]) {
  spawnSync('apt-get', ['-qq', ...args], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Checks whether a program can get its own mounts and network here. */
export function canIsolate(): boolean {
  const { status } = spawnSync('unshare', [...ISOLATED, 'ip', 'link', 'set', 'lo', 'up']);
  return status === 0;
}

/** Options of `unshare`. Mounts, listeners and processes inside end with it. */
export const ISOLATED = ['--mount', '--net', '--pid', '--fork', '--kill-child'];
