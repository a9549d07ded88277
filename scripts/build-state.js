// Determines which packages are installed and whether the built screens match the sources. Plain JavaScript
// without dependencies, because it runs before packages are installed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

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
