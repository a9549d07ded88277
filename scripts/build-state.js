// Determines which packages are installed and whether the built screens match the sources. Plain JavaScript
// without dependencies, because it runs before packages are installed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const BUILD_STAMP = 'dist/.built';
/** Exists while assets are only quickly compressed. */
export const QUICK_STAMP = 'dist/.quick';
export const INSTALL_STAMP = 'node_modules/.installed';
/** Package sets, each including the previous ones: to run the product, to build the screens, and to test. */
export const PACKAGE_SETS = ['run', 'build', 'all'];
/** Languages of the screens. Texts are written in the first. */
export const LANGUAGES = ['en', 'es'];
const BUILT = LANGUAGES.flatMap((language) => [
  `dist/client/.vite/manifest-${language}.json`,
  `dist/server/${language}/entry-server.js`,
]);
/** The server and the worker, each with its modules in a few files. */
export const PROGRAM = 'dist/program';
const PROGRAM_STAMP = `${PROGRAM}/inputs.json`;
/** What decides on the program besides its modules. */
const PROGRAM_SETTINGS = ['package.json', 'package-lock.json', 'tools/program/bundle.ts'];
const SOURCES = [
  'src/web',
  'src/contract',
  'messages',
  'tools/messages',
  'vite.config.ts',
  'tsconfig.json',
  'scripts/build.ts',
  'package-lock.json',
];

export function hashFiles(files, root = '.') {
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

export function isStamped(stamp, value) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === value;
}

export function listFiles(entry) {
  if (!statSync(entry).isDirectory()) return /\.test\.tsx?$/.test(entry) ? [] : [entry];
  return readdirSync(entry)
    .sort()
    .flatMap((name) => listFiles(`${entry}/${name}`));
}

export function hashSources() {
  return hashFiles(SOURCES.flatMap(listFiles));
}

export function isBuiltFrom(sources) {
  return isStamped(BUILD_STAMP, sources) && BUILT.every((file) => existsSync(file));
}

/**
 * Notes what the bundled program was made from: `files` of this repository, and the `package.json` of each
 * bundled package.
 */
export function stampProgram(files, packages, root = '.') {
  const hash = (list) => hashFiles(list, root);
  const inputs = { files, hash: hash(files), packages, packagesHash: hash(packages) };
  const settingsHash = hash(PROGRAM_SETTINGS);
  writeFileSync(path.join(root, PROGRAM_STAMP), JSON.stringify({ ...inputs, settingsHash }));
}

/** Checks whether the program has to be bundled again. Needs no installed packages. */
export function isProgramStale(root = '.') {
  const inputs = readProgramInputs(root);
  return !inputs || inputs.settingsHash !== hashFiles(PROGRAM_SETTINGS, root);
}

/**
 * Returns the bundled `server` or `worker` if it was made from the sources and packages that are here, otherwise
 * the source file.
 */
export function findProgram(root, name) {
  const inputs = readProgramInputs(root);
  const isFresh = inputs && isUnchanged(inputs.packages, inputs.packagesHash, root);
  return isFresh ? `${PROGRAM}/${name}.js` : `src/${name}.ts`;
}

function readProgramInputs(root) {
  const stamp = path.join(root, PROGRAM_STAMP);
  if (!existsSync(stamp)) return null;
  const inputs = JSON.parse(readFileSync(stamp, 'utf8'));
  return isUnchanged(inputs.files, inputs.hash, root) ? inputs : null;
}

function isUnchanged(files, hash, root) {
  return (
    files.every((file) => existsSync(path.join(root, file))) && hashFiles(files, root) === hash
  );
}

/**
 * Returns `none`, `unknown`, `fresh` or `stale`. A container has no stamp and returns `unknown`, because its
 * build is known to match.
 */
export function readBuildState() {
  if (!BUILT.every((file) => existsSync(file))) return 'none';
  if (!existsSync(BUILD_STAMP) || !existsSync('messages')) return 'unknown';
  return isBuiltFrom(hashSources()) ? 'fresh' : 'stale';
}

/** Returns the package sets that are installed in the versions of the lock file. */
export function readInstalled(lockHash) {
  const installed = PACKAGE_SETS.findIndex((set) => isStamped(INSTALL_STAMP, `${set} ${lockHash}`));
  return PACKAGE_SETS.slice(0, installed + 1);
}

/** Returns `fresh` or `stale` against the lock file, or `unknown` if another tool installed the packages. */
export function readPackageState() {
  if (!existsSync(INSTALL_STAMP)) return 'unknown';
  return readInstalled(hashFiles(['package-lock.json'])).length > 0 ? 'fresh' : 'stale';
}
