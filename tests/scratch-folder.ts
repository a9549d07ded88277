import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** Bytes: a run writes far less at a time, and the machine has other things to do. */
const ROOM = 4 * 1024 ** 3;
const DAY = 86_400_000;

/**
 * Where tests and the processes that they start write: in memory where the system offers enough of
 * it, as making and removing files is what databases of a moment cost most. TMPDIR comes first.
 */
export function chooseScratchFolder(): string {
  if (process.env.TMPDIR || process.platform !== 'linux') return tmpdir();
  const folder = path.join(MEMORY, `mainstreet-tests-${process.getuid?.()}`);
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (Math.min(bavail * bsize, process.availableMemory()) < ROOM) return tmpdir();
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    removeLeftovers(folder);
    return canRunPrograms(folder) ? folder : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Of runs that were killed. */
function removeLeftovers(folder: string) {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (modified < Date.now() - DAY) rmSync(file, { recursive: true, force: true });
  }
}

/** In containers, memory is often mounted so that nothing in it can be run. */
function canRunPrograms(folder: string): boolean {
  const program = path.join(folder, `try-${process.pid}.sh`);
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
