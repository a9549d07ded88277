import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** Bytes: a run writes far less at a time, and the machine has other things to do. */
const ROOM = 4 * 1024 ** 3;

/**
 * Waits until its input closes, as it does however the run ends; then for whatever the run started, which
 * is known by its TMPDIR and ends with the run, for 15 s at most; and removes the folder.
 */
const CARETAKER = `
trap '' HUP INT TERM
cat >/dev/null
list() { grep -lsFzx "TMPDIR=$1" /proc/[0-9]*/environ | cut -d / -f 3; }
tries=0
while [ -n "$(list "$1")" ] && [ $tries -lt 150 ]; do
  tries=$((tries + 1))
  sleep 0.1
done
kill -KILL $(list "$1") 2>/dev/null
rm -rf "$1"
`;

/**
 * Where this run and the processes that it starts write: in memory where the system offers enough of
 * it, as making and removing files is what databases of a moment cost most. TMPDIR comes first.
 */
export function chooseScratchFolder(): string {
  if (process.env.TMPDIR || process.platform !== 'linux') return tmpdir();
  const shared = path.join(MEMORY, `mainstreet-tests-${process.getuid?.()}`);
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (Math.min(bavail * bsize, process.availableMemory()) < ROOM) return tmpdir();
    mkdirSync(shared, { recursive: true, mode: 0o755 });
    removeLeftovers(shared);
    const own = path.join(shared, String(process.pid));
    mkdirSync(own, { mode: 0o755 });
    leaveToCaretaker(own);
    return canRunPrograms(own) ? own : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Of runs that were killed together with their caretaker: each folder is named for its process. */
function removeLeftovers(shared: string) {
  for (const name of readdirSync(shared)) {
    const isOfGone = /^\d+$/.test(name) && !isAlive(Number(name));
    if (isOfGone) rmSync(path.join(shared, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function leaveToCaretaker(folder: string) {
  const caretaker = spawn('/bin/sh', ['-c', CARETAKER, 'caretaker', folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  caretaker.unref();
  // A pipe of a child is a socket, which would keep this process waiting.
  (caretaker.stdin as unknown as { unref(): void } | null)?.unref();
}

/** In containers, memory is often mounted so that nothing in it can be run. */
function canRunPrograms(folder: string): boolean {
  const program = path.join(folder, 'try.sh');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
