import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFiles } from './pictures.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kept-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const list = () => readdirSync(folder).sort();

test('only so many are kept: what nobody asked for goes first', async () => {
  const files = keepFiles(folder, 3);
  for (const name of ['a', 'b', 'c']) await files.write(name, Buffer.from(name));
  expect(`${await files.read('a')}`).toBe('a');
  await files.write('d', Buffer.from('d'));
  expect(list()).toEqual(['a', 'c', 'd']);
  expect(await files.read('b')).toBeNull();
});

test('the next process goes on with them, the oldest at the front', async () => {
  for (const [at, name] of ['c', 'a', 'b'].entries()) {
    writeFileSync(path.join(folder, name), name);
    utimesSync(path.join(folder, name), at, at);
  }
  const files = keepFiles(folder, 3);
  await files.write('d', Buffer.from('d'));
  expect(list()).toEqual(['a', 'b', 'd']);
});

test('a file that somebody took away is one that is not there', async () => {
  const files = keepFiles(folder, 3);
  await files.write('a', Buffer.from('a'));
  rmSync(path.join(folder, 'a'));
  expect(await files.read('a')).toBeNull();
  expect(await files.read('a')).toBeNull();
});
