import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FIRST_PORT } from '../../tests/ports.ts';
import { soon } from '../../tests/soon.ts';

/** Lists the processes that were started with this folder for temporary files. */
function listProcesses(scratch: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`TMPDIR=${scratch}\0`);
    } catch {
      return false;
    }
  });
}

test.skipIf(process.platform !== 'linux').each([
  ['its first database', 'database-1'],
  ['its replica', 'database-2'],
  ['its servers', 'first.log'],
])('Ctrl+C while a cluster starts %s ends it, with nothing left', async (_, part) => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'mainstreet-interrupt-'));
  // The databases' own account must pass through when we are root.
  chmodSync(scratch, 0o755);
  onTestFinished(() => rmSync(scratch, { recursive: true }));
  const args = ['lab/cluster.ts', '--check', '--proxy', 'own', '--port', String(FIRST_PORT)];
  const command = spawn(process.execPath, args, {
    stdio: 'ignore',
    env: { ...process.env, TMPDIR: scratch },
  });
  const ended = once(command, 'exit');
  const hasBegun = () =>
    readdirSync(scratch).some((at) => existsSync(path.join(scratch, at, part)));
  await soon(() => expect(hasBegun()).toBe(true));
  command.kill('SIGINT');
  command.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  expect(readdirSync(scratch)).toEqual([]);
  await soon(() => expect(listProcesses(scratch)).toEqual([]));
});
