import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sendSignal } from '../../src/platform/embedded/process.ts';

/** Sends a signal to all processes of the PostgreSQL server that uses this folder, if it runs. */
export function signalServer(dataDirectory: string, signal: NodeJS.Signals) {
  const file = path.join(dataDirectory, 'postmaster.pid');
  if (!existsSync(file)) return;
  const postmaster = readFileSync(file, 'utf8').split('\n')[0] ?? '';
  // Signals the parent first, so that it doesn't restart its children.
  for (const pid of [postmaster, ...listChildren(postmaster)]) sendSignal(Number(pid), signal);
}

function listChildren(parent: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    const stat = readStat(pid);
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === parent;
  });
}

function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
