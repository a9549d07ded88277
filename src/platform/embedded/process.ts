import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { errorCode } from './error.ts';

/**
 * Returns when a process began, which tells it from a later one with the same ID. Returns '' if it is gone or
 * a zombie.
 */
export function startOfProcess(pid: number): string {
  if (!existsSync('/proc/self/stat')) {
    const { stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
    });
    const [state = '', ...start] = (stdout ?? '').trim().split(/\s+/);
    return state.startsWith('Z') ? '' : start.join('-');
  }
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  const [state = 'Z', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return /[ZX]/.test(state) ? '' : (rest[18] ?? '');
}

export function isForeignProcess(pid: number): boolean {
  const name = readOrEmpty(`/proc/${pid}/comm`).trim();
  return name !== '' && (name !== 'postgres' || startOfProcess(pid) === '');
}

export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return pid > 0 && process.kill(pid, signal);
  } catch (error) {
    if (/^(ESRCH|EPERM)$/.test(errorCode(error))) return false;
    throw error;
  }
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (/^(ENOENT|ESRCH|EACCES|EPERM)$/.test(errorCode(error))) return '';
    throw error;
  }
}
