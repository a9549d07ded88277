import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findProgram } from '../../tests/program.ts';

let isUpdated = false;

/**
 * Installs Debian's packages where one of the programs is missing and we may. Returns the programs that
 * are missing still.
 */
export function installPrograms(packages: Record<string, string>): string[] {
  const findMissing = () => Object.keys(packages).filter((name) => !findProgram(name));
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

/** Whether a program can be given file systems and a network of its own here. */
export function canIsolate(): boolean {
  const { status } = spawnSync('unshare', [...ISOLATED, 'ip', 'link', 'set', 'lo', 'up']);
  return status === 0;
}

/** Options of `unshare`: what is mounted, listened on and started in there ends with it. */
export const ISOLATED = ['--mount', '--net', '--pid', '--fork', '--kill-child'];
