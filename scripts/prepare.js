// Makes a fresh checkout ready before a command runs: packages, and with `build` the built files.
// With `missing`, what is there will do, however old: for a command that must answer at once.
// Plain JavaScript without packages, since nothing is installed yet; runs on Node 18 and later.
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
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
  isStamped,
  listFiles,
} from './build-state.js';

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'));

const LOCK = '.prepare-lock';
const LOCK_BEAT = 1000;
const LOCK_STALE = 10_000;
const INSTALL_BEAT = 15_000;
const MESSAGES_STAMP = 'generated/.compiled';
const MESSAGES = ['messages', 'scripts/compile-messages.js', 'package-lock.json'];
const RUNTIME = path.join('node_modules', '.bin', 'node');
const IS_WINDOWS = process.platform === 'win32';

function print(line) {
  process.stdout.write(`${line}\n`);
}

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Two starts at once take turns. The holder's heartbeat tells it from one that was killed. */
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
  // Either way: the clock may have been set back since.
  const isStale = (file) => Math.abs(Date.now() - statSync(file).mtimeMs) > LOCK_STALE;
  const grave = `${LOCK}.${process.pid}`;
  try {
    if (!isStale(LOCK)) return;
    renameSync(LOCK, grave);
    // Someone else may have broken it first: then this is the new holder's.
    if (isStale(grave)) rmSync(grave);
    else renameSync(grave, LOCK);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** Runs a command to its end; its errors are kept for the caller where `quiet`. */
function run(command, args, { quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', quiet ? 'pipe' : 'inherit'],
      shell: IS_WINDOWS,
    });
    const stop = (signal) => {
      child.kill(signal);
      process.exit(130);
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
    let errors = '';
    child.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    const end = (isDone) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve({ isDone, errors });
    };
    child.once('error', (error) => {
      errors += `${error.message}\n`;
      end(false);
    });
    child.once('close', (status) => end(status === 0));
  });
}

/** Whether someone's own `npm install` already brought what the lock file names. */
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

/** npm says nothing until it is done; answers what ends the lines. */
function tellOfProgress() {
  const began = Date.now();
  const reportProgress = () => {
    const seconds = Math.round((Date.now() - began) / 1000);
    print(`  still installing, ${seconds} s so far ...`);
  };
  const timer = setInterval(reportProgress, INSTALL_BEAT);
  return () => clearInterval(timer);
}

async function install(wanted) {
  if (!agreesWithLock()) {
    print('Installing packages (once; half a minute to a few minutes) ...');
    const stopTelling = tellOfProgress();
    const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    let result = await run('npm', ['ci', ...options], { quiet: true });
    if (result.errors.includes('EUSAGE')) {
      print('npm ci does not accept the lock file on this platform. Using npm install instead ...');
      result = await run('npm', ['install', '--no-save', ...options], { quiet: true });
    }
    stopTelling();
    if (!result.isDone) {
      process.stderr.write(result.errors);
      fail(
        'The packages could not be installed. Check that npm is available and can reach its registry.',
      );
    }
  }
  // Where Node.js was fetched to; what is used is in the folder above.
  rmSync('node_modules/node/node_modules', { recursive: true, force: true });
  const { stdout } = spawnSync(RUNTIME, ['--version'], { encoding: 'utf8', shell: IS_WINDOWS });
  if (!stdout?.startsWith('v24.')) {
    fail(
      'Node.js 24 was not set up. Allow npm to run install scripts (ignore-scripts=false) and try again.',
    );
  }
  writeFileSync(INSTALL_STAMP, wanted);
}

async function compileMessages(wanted) {
  const { isDone } = await run(RUNTIME, ['scripts/compile-messages.js']);
  if (!isDone) fail('The catalogues in messages/ have faults. They are listed above.');
  writeFileSync(MESSAGES_STAMP, wanted);
}

async function build(wanted) {
  print('Building the screens ...');
  rmSync(BUILD_STAMP, { force: true });
  const { isDone } = await run(RUNTIME, ['scripts/build.js']);
  if (!isDone) fail('The screens could not be built. The reason is above.');
  mkdirSync('dist', { recursive: true });
  writeFileSync(BUILD_STAMP, wanted);
}

const takesOld = process.argv.includes('missing');

const needsInstall = () => {
  if (takesOld && existsSync(INSTALL_STAMP) && existsSync(RUNTIME)) return null;
  const wanted = hashFiles(['package-lock.json']);
  return isStamped(INSTALL_STAMP, wanted) && existsSync(RUNTIME) ? null : wanted;
};

const needsMessages = () => {
  if (takesOld && existsSync(MESSAGES_STAMP)) return null;
  const wanted = hashFiles(MESSAGES.flatMap(listFiles));
  return isStamped(MESSAGES_STAMP, wanted) ? null : wanted;
};

const needsBuild = () => {
  if (!process.argv.includes('build')) return null;
  const wanted = hashSources();
  return isBuiltFrom(wanted) ? null : wanted;
};

if (Number(process.versions.node.split('.')[0]) < 18) {
  fail(`Node.js ${process.versions.node} is too old: version 18 or later is needed.`);
}
if (needsInstall() || needsMessages() || needsBuild()) {
  await lock();
  // Looked at again, for another start may have done it meanwhile.
  const packages = needsInstall();
  if (packages) await install(packages);
  const messages = needsMessages();
  if (messages) await compileMessages(messages);
  const sources = needsBuild();
  if (sources) await build(sources);
}
