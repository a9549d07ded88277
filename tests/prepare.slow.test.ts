import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

const SOURCES = ['scripts', 'messages', 'tools/messages', 'src/web', 'src/contract'];
const ABOUT = {
  type: 'module',
  dependencies: { server: '1.0.0' },
  devDependencies: { bundler: '1.0.0', tester: '1.0.0' },
  buildDependencies: ['bundler'],
};
/** Notes what it is asked for, and installs the Node.js of this test. */
const NPM = `#!/bin/sh
cat package.json >> "$NOTES"
mkdir -p node_modules/.bin && ln -sf "${process.execPath}" node_modules/.bin/node
`;

const home = process.cwd();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-prepare-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const each of [...SOURCES, 'node_modules/.bin', 'generated', 'path']) {
    mkdirSync(path.join(folder, each), { recursive: true });
  }
  for (const file of ['prepare.js', 'build-state.js', 'compile-messages.ts', 'build.ts']) {
    cpSync(`scripts/${file}`, path.join(folder, 'scripts', file));
  }
  for (const file of ['vite.config.ts', 'tsconfig.json']) write(file, '');
  write('package.json', JSON.stringify(ABOUT));
  write('package-lock.json', '{"packages":{}}');
  write('path/npm', '#!/bin/sh\necho "no registry" >&2\nexit 1\n');
  chmodSync(path.join(folder, 'path/npm'), 0o755);
});

function write(file: string, text: string) {
  writeFileSync(path.join(folder, file), text);
}

/** In a folder whose npm reaches no registry. */
function prepare(...args: string[]) {
  const PATH = `${path.join(folder, 'path')}${path.delimiter}${process.env.PATH}`;
  return spawnSync(process.execPath, ['scripts/prepare.js', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH, NOTES: path.join(folder, 'notes') },
  });
}

function readNotes(): unknown {
  return JSON.parse(readFileSync(path.join(folder, 'notes'), 'utf8'));
}

test('after an upgrade the doctor answers with what is there, and others bring what is new', () => {
  write('node_modules/.installed', 'of an earlier version');
  write('node_modules/.bin/node', '');
  write('generated/.compiled', 'of an earlier version');
  expect(prepare('missing')).toMatchObject({ status: 0, stdout: '', stderr: '' });
  const other = prepare();
  expect(other.status).toBe(1);
  expect(other.stdout).toContain('Installing packages');
});

test('in a fresh checkout the doctor needs its packages first', () => {
  const { status, stdout, stderr } = prepare('missing');
  expect(status).toBe(1);
  expect(stdout).toContain('Installing packages');
  expect(stderr).toContain('The packages could not be installed.');
});

test('a start installs what runs and what builds the screens, and the tests bring their own', () => {
  write('path/npm', NPM);
  write('scripts/compile-messages.ts', 'process.exit(0)');
  const { stdout } = prepare('start');
  expect(stdout).toMatch(/Installed the packages \(\d+\.\d s\)\nCompiled the texts/);
  expect(readNotes()).toMatchObject({ devDependencies: { bundler: '1.0.0' } });
  expect(readNotes()).not.toHaveProperty('devDependencies.tester');
  rmSync(path.join(folder, 'notes'));
  expect(prepare('run').stdout).toBe('');
  prepare('all');
  expect(readNotes()).toMatchObject(ABOUT);
});

test('a release, which brings its built files, installs only what runs', async () => {
  write('path/npm', NPM);
  write('scripts/compile-messages.ts', 'process.exit(0)');
  for (const place of ['client/.vite', 'server/en', 'server/es']) {
    mkdirSync(path.join(folder, 'dist', place), { recursive: true });
  }
  for (const language of ['en', 'es']) {
    write(`dist/client/.vite/manifest-${language}.json`, '{}');
    write(`dist/server/${language}/entry-server.js`, '');
  }
  const state = await import(path.join(folder, 'scripts/build-state.js'));
  process.chdir(folder);
  const sources = state.hashSources();
  process.chdir(home);
  write('dist/.built', sources);
  const { status, stdout } = prepare('start');
  expect(status).toBe(0);
  expect(stdout).not.toContain('screens');
  expect(readNotes()).toMatchObject({ dependencies: ABOUT.dependencies, devDependencies: {} });
});

test('where npm leaves out the command of the Node.js that it installed, that one runs all the same', () => {
  const own = `node-${process.platform}-${process.arch}`;
  const bin = `node_modules/${own}/bin`;
  write(
    'path/npm',
    `#!/bin/sh\nmkdir -p node_modules/.bin ${bin} && ln -sf "${process.execPath}" ${bin}/node\n`,
  );
  write('scripts/compile-messages.ts', 'process.exit(0)');
  expect(prepare('run')).toMatchObject({ status: 0, stderr: '' });
  expect(readlinkSync(path.join(folder, 'node_modules/.bin/node'))).toBe(`../${own}/bin/node`);
});

test('an install that was interrupted is not taken for a whole one', () => {
  write('path/npm', '#!/bin/sh\nmkdir -p node_modules/half\nkill -TERM $PPID\nsleep 1\n');
  expect(prepare('start').status).toBe(130);
  write('path/npm', NPM);
  write('scripts/compile-messages.ts', 'process.exit(0)');
  expect(prepare('run').status).toBe(0);
});

test('Ctrl+C ends an install within seconds, though npm goes on, and leaves nothing of it', () => {
  write(
    'path/npm',
    '#!/bin/sh\ntrap "" TERM\nmkdir node_modules\nkill -TERM $PPID\nexec sleep 20\n',
  );
  const began = performance.now();
  expect(prepare('start').status).toBe(130);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(readdirSync(folder)).not.toContain('.prepare-packages');
  expect(readdirSync(folder)).not.toContain('.prepare-lock');
});
