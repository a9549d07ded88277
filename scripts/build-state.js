// Which packages are installed, and whether the built screens are of these sources. Plain JavaScript
// without packages, as prepare.js is.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

export const BUILD_STAMP = 'dist/.built';
/** While files are compressed only as well as is quick. */
export const QUICK_STAMP = 'dist/.quick';
export const INSTALL_STAMP = 'node_modules/.installed';
/** What runs the product, what builds the screens besides, and what tests it besides. */
export const PACKAGE_SETS = ['run', 'build', 'all'];
/** The first is the one that texts are written in. */
export const LANGUAGES = ['en', 'es'];
const BUILT = LANGUAGES.flatMap((language) => [
  `dist/client/.vite/manifest-${language}.json`,
  `dist/server/${language}/entry-server.js`,
]);
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

export function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
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

/** In a container there is no stamp: what is there was built for it. */
export function readBuildState() {
  if (!BUILT.every((file) => existsSync(file))) return 'none';
  if (!existsSync(BUILD_STAMP) || !existsSync('messages')) return 'unknown';
  return isBuiltFrom(hashSources()) ? 'fresh' : 'stale';
}

/** The sets of packages that are there in the versions of a lock file. */
export function readInstalled(lockHash) {
  const installed = PACKAGE_SETS.findIndex((set) => isStamped(INSTALL_STAMP, `${set} ${lockHash}`));
  return PACKAGE_SETS.slice(0, installed + 1);
}

/** Whether the packages are those of the lock file; nobody knows where another has installed them. */
export function readPackageState() {
  if (!existsSync(INSTALL_STAMP)) return 'unknown';
  return readInstalled(hashFiles(['package-lock.json'])).length > 0 ? 'fresh' : 'stale';
}
