import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { soon } from './soon.ts';

/** A run of tests that started a process, which ends only when it is told to. */
const RUN = `
import { spawn } from 'node:child_process';
import { chooseScratchFolder } from './tests/scratch-folder.ts';
process.env.TMPDIR = chooseScratchFolder();
const child = spawn('/bin/sh', ['-c', 'cat >/dev/null; sleep 0.3']);
console.log(JSON.stringify({ folder: process.env.TMPDIR, child: child.pid }));
setInterval(() => {}, 1000);
`;

/** Empty also of one that has ended and is still listed. */
function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

test.skipIf(process.platform !== 'linux').each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'a run that %s ends leaves no folder, once what it started is gone',
  async (signal) => {
    const { TMPDIR: _, ...env } = process.env;
    const run = spawn(process.execPath, ['--input-type=module', '-e', RUN], { env });
    const [line] = await once(run.stdout, 'data');
    const { folder, child } = JSON.parse(String(line));
    expect(existsSync(folder)).toBe(true);
    run.kill(signal);
    await once(run, 'exit');
    // Where memory has no room, it is the system's own folder.
    if (folder === tmpdir() || folder === '/tmp') return;
    await soon(() => expect(existsSync(folder)).toBe(false));
    expect(readCommand(child)).toBe('');
  },
);
