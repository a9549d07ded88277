// Makes a fresh checkout ready before a command runs: packages, and with `build` the built files.
// Plain JavaScript without packages, since nothing is installed yet; runs on Node 18 and later.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const root = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '..',
);
process.chdir(root);

const LOCK = '.prepare-lock';
const INSTALL_STAMP = 'node_modules/.installed';
const BUILD_STAMP = 'dist/.built';
const SOURCES = [
  'src/web',
  'src/contract',
  'vite.config.ts',
  'scripts/build.js',
  'package-lock.json',
];

function say(line) {
  process.stdout.write(`${line}\n`);
}

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Two starts at once take turns. */
function lock() {
  const deadline = Date.now() + 10 * 60_000;
  while (Date.now() < deadline) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
      process.once('exit', () => rmSync(LOCK, { force: true }));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`This folder can't be written (${error.code}).`);
    }
    const holder = existsSync(LOCK) ? Number(readFileSync(LOCK, 'utf8')) : 0;
    if (holder > 0 && !isAlive(holder)) rmSync(LOCK, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  }
  fail('Another start has been preparing this folder for ten minutes. Stop it and try again.');
}

function run(command, args, failure) {
  const { status, error } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error || status !== 0) fail(failure);
}

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function isStamped(stamp, value) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === value;
}

function newestChange(entry) {
  const stat = statSync(entry);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(entry).map((name) => newestChange(path.join(entry, name))));
}

function install() {
  const wanted = hashOf('package-lock.json');
  if (isStamped(INSTALL_STAMP, wanted)) return;
  say('Installing packages (once, about half a minute) ...');
  run(
    'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    'The packages could not be installed: is the npm registry within reach?',
  );
  writeFileSync(INSTALL_STAMP, wanted);
}

function build() {
  const sources = SOURCES.map(newestChange);
  const built = existsSync(BUILD_STAMP) ? statSync(BUILD_STAMP).mtimeMs : 0;
  if (built > Math.max(...sources)) return;
  say('Building the screens ...');
  run(path.join('node_modules', '.bin', 'node'), ['scripts/build.js'], 'The build failed.');
  mkdirSync('dist', { recursive: true });
  writeFileSync(BUILD_STAMP, '');
}

lock();
install();
if (process.argv.includes('build')) build();
