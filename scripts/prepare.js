// Prepares a checkout before a command runs: installs the packages that it needs (`run`, `build` or `all`)
// and compiles the messages. Further arguments:
// screens   also builds the screens; with `best`, fully compressed
// program   also bundles the server and the worker
// start     adds the build packages if one of these is missing or stale
// missing   accepts what exists, however old, for commands that must respond at once
// Plain JavaScript without dependencies, since nothing is installed yet. Must run on Node 18 and later.
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  BUILD_STAMP,
  hashFiles,
  hashSources,
  INSTALL_STAMP,
  isBuiltFrom,
  isProgramStale,
  isStamped,
  listFiles,
  PACKAGE_SETS,
  QUICK_STAMP,
  readInstalled,
} from './build-state.js';

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'));

const LOCK = '.prepare-lock';
const LOCK_BEAT = 1000;
const LOCK_STALE = 10_000;
const INSTALL_BEAT = 15_000;
const STOP_GRACE = 1000;
const STAGE = '.prepare-packages';
const MESSAGES_STAMP = 'generated/.compiled';
const MESSAGES = ['messages', 'tools/messages', 'scripts/compile-messages.ts'];
const RUNTIME = path.join('node_modules', '.bin', 'node');

function print(line) {
  process.stdout.write(`${line}\n`);
}

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/**
 * Waits for the lock. The holder touches the file every second, so that a lock left by a killed process is
 * recognized as stale.
 */
async function lock() {
  for (let hasWaited = false; ; hasWaited = true) {
    try {
      writeFileSync(LOCK, '', { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`Cannot write to this folder (${error.code}).`);
    }
    if (!hasWaited) print('Another process is preparing this folder. Waiting for it ...');
    breakStaleLock();
    await sleep(300);
  }
  setInterval(() => utimesSync(LOCK, new Date(), new Date()), LOCK_BEAT).unref();
  process.once('exit', () => rmSync(LOCK, { force: true }));
}

function breakStaleLock() {
  // Compares in both directions, because the clock may have been set back.
  const isStale = (file) => Math.abs(Date.now() - statSync(file).mtimeMs) > LOCK_STALE;
  const grave = `${LOCK}.${process.pid}`;
  try {
    if (!isStale(LOCK)) return;
    renameSync(LOCK, grave);
    // If another process broke the lock first, this file belongs to the new holder and is put back.
    if (isStale(grave)) rmSync(grave);
    else renameSync(grave, LOCK);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

const children = new Set();
let isStopping = false;

function run(command, args, { stdout = 'inherit', stderr = 'inherit', cwd = '.' } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', stdout, stderr] });
    children.add(child);
    let errors = '';
    child.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    const end = (isDone) => {
      children.delete(child);
      if (!isStopping) resolve({ isDone, errors });
      else if (children.size === 0) endStopped();
    };
    child.once('error', (error) => {
      errors += `${error.message}\n`;
      end(false);
    });
    child.once('close', (status) => end(status === 0));
  });
}

/** Stops child processes and exits, after at most a second: npm would continue for half a minute. */
function stop() {
  if (isStopping) return;
  isStopping = true;
  if (children.size === 0) endStopped();
  for (const child of children) child.kill('SIGTERM');
  setTimeout(() => {
    for (const child of children) child.kill('SIGKILL');
    endStopped();
  }, STOP_GRACE);
}

function endStopped() {
  rmSync(STAGE, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  process.exit(130);
}
process.on('SIGINT', stop).on('SIGTERM', stop);

async function step(what, work) {
  const began = Date.now();
  await work();
  print(`${what} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
}

function agreesWithLock() {
  if (!existsSync('node_modules/.package-lock.json')) return false;
  const read = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const { '': _, ...wanted } = read('package-lock.json');
  const present = read('node_modules/.package-lock.json');
  return (
    Object.entries(present).every(([place, { version }]) => wanted[place]?.version === version) &&
    Object.entries(wanted).every(
      ([place, { optional, devOptional }]) => optional || devOptional || present[place],
    )
  );
}

function tellOfProgress() {
  const began = Date.now();
  const reportProgress = () => {
    const seconds = Math.round((Date.now() - began) / 1000);
    print(`  still installing, ${seconds} s so far ...`);
  };
  const timer = setInterval(reportProgress, INSTALL_BEAT);
  return () => clearInterval(timer);
}

async function callNpm(...more) {
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error', ...more];
  const call = (...words) =>
    run('npm', [...words, ...options], { stdout: 'ignore', stderr: 'pipe', cwd: STAGE });
  const result = await call('ci');
  if (!result.errors.includes('EUSAGE')) return result;
  print('npm ci does not accept the lock file on this platform. Using npm install instead ...');
  return call('install', '--no-save');
}

/**
 * Returns the dev dependencies of a package set. npm would keep packages that tools use optionally unless the
 * tools are removed from package.json.
 */
function listWanted({ buildDependencies = [], devDependencies }, set) {
  const kept = {
    run: () => false,
    build: (name) => buildDependencies.includes(name),
    all: () => true,
  };
  return Object.fromEntries(Object.entries(devDependencies).filter(([name]) => kept[set](name)));
}

/** Installs packages beside the current ones, which stay in place if the registry can't be reached. */
async function stage(set) {
  const about = JSON.parse(readFileSync('package.json', 'utf8'));
  const { scripts: _, ...staged } = { ...about, devDependencies: listWanted(about, set) };
  rmSync(STAGE, { recursive: true, force: true });
  mkdirSync(STAGE);
  writeFileSync(path.join(STAGE, 'package.json'), JSON.stringify(staged));
  for (const file of ['package-lock.json', '.npmrc']) {
    if (existsSync(file)) cpSync(file, path.join(STAGE, file));
  }
  const result = await callNpm(...(set === 'run' ? ['--omit=peer'] : []));
  if (result.isDone) {
    // Retries, because a server that is shutting down may still write its cache there.
    rmSync('node_modules', { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
    renameSync(path.join(STAGE, 'node_modules'), 'node_modules');
  }
  rmSync(STAGE, { recursive: true, force: true });
  return result;
}

function findRuntime() {
  const own = `node-${process.platform}-${process.arch}`;
  if (!existsSync(RUNTIME)) {
    // npm 10 removes the link together with the package for another processor.
    if (existsSync(path.join('node_modules', own, 'bin', 'node'))) {
      symlinkSync(path.join('..', own, 'bin', 'node'), RUNTIME);
    } else if (process.versions.node.startsWith('24.')) {
      symlinkSync(process.execPath, RUNTIME);
    }
  }
  // Removes headers and manuals, which take 67 MB.
  for (const folder of ['include', 'share']) {
    rmSync(path.join('node_modules', own, folder), { recursive: true, force: true });
  }
  const { stdout } = spawnSync(RUNTIME, ['--version'], { encoding: 'utf8' });
  if (stdout?.startsWith('v24.')) return;
  fail('There is no Node.js 24 for this system in the packages. Install Node.js 24 and try again.');
}

async function install({ set, hash }) {
  let installed = 'all';
  if (!agreesWithLock()) {
    print('Installing packages ...');
    const stopTelling = tellOfProgress();
    const result = await stage(set);
    stopTelling();
    if (!result.isDone) {
      process.stderr.write(result.errors);
      fail(
        'The packages could not be installed. Check that npm is available and can reach its registry.',
      );
    }
    installed = set;
  }
  findRuntime();
  writeFileSync(INSTALL_STAMP, `${installed} ${hash}`);
}

async function compileMessages(wanted) {
  const { isDone } = await run(RUNTIME, ['scripts/compile-messages.ts']);
  if (!isDone) fail('The catalogues in messages/ have faults. They are listed above.');
  writeFileSync(MESSAGES_STAMP, wanted);
}

async function build(wanted) {
  rmSync(BUILD_STAMP, { force: true });
  const { isDone } = await run(RUNTIME, ['scripts/build.ts']);
  if (!isDone) fail('The screens could not be built. The reason is above.');
  writeFileSync(BUILD_STAMP, wanted);
}

async function bundle() {
  const { isDone } = await run(RUNTIME, ['scripts/bundle.ts']);
  if (!isDone) fail('The program could not be bundled. The reason is above.');
}

const words = new Set(process.argv.slice(2));
const takesOld = words.has('missing');
const isStart = words.has('start');

const findNewSources = () => {
  const wanted = hashSources();
  return isBuiltFrom(wanted) ? null : wanted;
};

const needsBuild = () => (words.has('screens') ? findNewSources() : null);
const needsBundle = () => words.has('program') && isProgramStale();

/** Returns the packages to install, or null. A start with nothing to build needs only the `run` set. */
const needsInstall = () => {
  if (takesOld && existsSync(INSTALL_STAMP) && existsSync(RUNTIME)) return null;
  const named = PACKAGE_SETS.findLast((name) => words.has(name)) ?? 'run';
  const set = isStart && (findNewSources() || needsBundle()) ? 'build' : named;
  const hash = hashFiles(['package-lock.json']);
  const isThere = existsSync(RUNTIME) && readInstalled(hash).includes(set);
  return isThere ? null : { set, hash };
};

const needsMessages = () => {
  if (takesOld && existsSync(MESSAGES_STAMP)) return null;
  const wanted = hashFiles(MESSAGES.flatMap(listFiles));
  return isStamped(MESSAGES_STAMP, wanted) ? null : wanted;
};

const needsBest = () => words.has('best') && existsSync(QUICK_STAMP);

// npm skips native parts of packages that need a newer Node.js than npm runs on: 20.19 or 22.12.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12)) {
  fail(`Node.js ${process.versions.node} is too old: version 20.19 or 22.12, or later, is needed.`);
}
if (needsInstall() || needsMessages() || needsBuild() || needsBundle() || needsBest()) {
  await lock();
  // Checks again, because another process may have done the work while this one waited.
  const packages = needsInstall();
  if (packages) await step('Installed the packages', () => install(packages));
  const messages = needsMessages();
  if (messages) await step('Compiled the texts', () => compileMessages(messages));
  const sources = needsBuild();
  if (sources) await step('Built the screens', () => build(sources));
  if (needsBundle()) await step('Bundled the program', bundle);
  if (needsBest()) await step('Compressed the files', () => run(RUNTIME, ['scripts/compress.ts']));
}
