import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { findProgram, isProgramStale, stampProgram } from '../scripts/build-state.js';

const SERVER = 'src/server.ts';
const LIBRARY = 'node_modules/library/package.json';
const SETTINGS = ['package.json', 'package-lock.json', 'tools/program/bundle.ts'];

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'mainstreet-program-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const file of [SERVER, LIBRARY, ...SETTINGS, 'dist/program/server.js']) write(file, file);
  stampProgram([SERVER], [LIBRARY], root);
});

function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

test('a bundle of these sources runs', () => {
  expect(findProgram(root, 'server')).toBe('dist/program/server.js');
  expect(isProgramStale(root)).toBe(false);
});

test.each([
  ['a source changed', () => write(SERVER, 'another')],
  ['a source is gone', () => rmSync(path.join(root, SERVER))],
  ['nothing is bundled', () => rmSync(path.join(root, 'dist'), { recursive: true })],
])('where %s, the sources run, and the program is bundled again', (_, change) => {
  change();
  expect(findProgram(root, 'server')).toBe('src/server.ts');
  expect(isProgramStale(root)).toBe(true);
});

test('with another version of a package the sources run', () => {
  write(LIBRARY, 'another version');
  expect(findProgram(root, 'server')).toBe('src/server.ts');
});

test.each(SETTINGS)('the program is bundled again when %s changes', (file) => {
  write(file, 'another');
  expect(isProgramStale(root)).toBe(true);
});
