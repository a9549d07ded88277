import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-prepare-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const each of ['scripts', 'messages', 'node_modules/.bin', 'generated', 'path']) {
    mkdirSync(path.join(folder, each), { recursive: true });
  }
  for (const file of ['prepare.js', 'build-state.js', 'compile-messages.js']) {
    cpSync(`scripts/${file}`, path.join(folder, 'scripts', file));
  }
  write('package.json', '{"type":"module"}');
  write('package-lock.json', '{"packages":{}}');
  write('path/npm', '#!/bin/sh\necho "no registry" >&2\nexit 1\n');
  chmodSync(path.join(folder, 'path/npm'), 0o755);
});

function write(file: string, text: string) {
  writeFileSync(path.join(folder, file), text);
}

/** In a folder whose npm reaches no registry. */
function prepare(...args: string[]) {
  const PATH = `${path.join(folder, 'path')}${path.delimiter}${process.env.PATH}`;
  return spawnSync(process.execPath, ['scripts/prepare.js', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH },
  });
}

test('after an upgrade the doctor answers with what is there, and others bring what is new', () => {
  write('node_modules/.installed', 'of an earlier version');
  write('node_modules/.bin/node', '');
  write('generated/.compiled', 'of an earlier version');
  expect(prepare('missing')).toMatchObject({ status: 0, stdout: '', stderr: '' });
  const other = prepare();
  expect(other.status).toBe(1);
  expect(other.stdout).toContain('Installing packages');
});

test('in a fresh checkout the doctor needs its packages first', () => {
  const { status, stdout, stderr } = prepare('missing');
  expect(status).toBe(1);
  expect(stdout).toContain('Installing packages');
  expect(stderr).toContain('The packages could not be installed.');
});
