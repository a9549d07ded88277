import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { release } from './release.ts';

const NOTES = '### For visitors\n\n- Doors open by themselves.';
const CHANGELOG = `# Changes\n\n## Unreleased\n\n${NOTES}\n\n## 0.1.0 (2026-11-22)\n\n- Doors.\n`;

const testGit = test.skipIf(spawnSync('git', ['--version']).status !== 0);
const home = process.cwd();
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function openRepository({ changelog = CHANGELOG, checks = 'exit 0' } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-release-'));
  folders.push(folder);
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  const named = { name: 'doors', version: '0.1.0' };
  const scripts = {
    'test:all': checks,
    build:
      'mkdir -p dist/client generated && echo built > dist/client/doors.js && echo 1 > dist/.built',
  };
  write('package.json', `${JSON.stringify({ ...named, scripts }, null, 2)}\n`);
  write('.gitignore', 'dist/\ngenerated/\n*.tar.gz\n');
  const lock = { ...named, lockfileVersion: 3, packages: { '': named } };
  write('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
  write('CHANGELOG.md', changelog);
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Ann');
  git('config', 'user.email', 'ann@doors.example');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Doors');
  return {
    folder,
    write,
    read,
    git,
    release(version: string, isDryRun = false) {
      const said: string[] = [];
      const print = (line: string) => said.push(line);
      process.chdir(folder);
      try {
        const notes = release(version, { isDryRun, print });
        return { notes, said: said.join('\n') };
      } catch (error) {
        return { notes: null, said: String(error) };
      } finally {
        process.chdir(home);
      }
    },
  };
}

testGit('a release has its version everywhere, its notes, one commit and a tag', () => {
  const { folder, release, read, git } = openRepository();
  const { notes, said } = release('1.0.0');
  expect(said).toContain('Released 1.0.0');
  const archived = execFileSync('tar', ['-tzf', path.join(folder, 'mainstreet-1.0.0.tar.gz')]);
  expect(archived.toString().split('\n')).toEqual(
    expect.arrayContaining([
      ...['mainstreet-1.0.0/package.json', 'mainstreet-1.0.0/dist/client/doors.js'],
      'mainstreet-1.0.0/dist/.built',
    ]),
  );
  expect(notes).toBe(NOTES);
  expect(JSON.parse(read('package.json')).version).toBe('1.0.0');
  const lock = JSON.parse(read('package-lock.json'));
  expect([lock.version, lock.packages[''].version]).toEqual(['1.0.0', '1.0.0']);
  expect(read('CHANGELOG.md').replace(/1\.0\.0 \(\d{4}-\d\d-\d\d\)/, '1.0.0 (day)')).toBe(
    `# Changes\n\n## Unreleased\n\n## 1.0.0 (day)\n\n${NOTES}\n\n## 0.1.0 (2026-11-22)\n\n- Doors.\n`,
  );
  expect(git('log', '--format=%s')).toBe('Release 1.0.0\nDoors');
  expect(git('status', '--porcelain')).toBe('');
  expect(git('cat-file', '-t', 'v1.0.0')).toBe('tag');
  expect(git('rev-parse', 'v1.0.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
  expect(git('tag', '--list', '--format=%(contents)')).toBe(`Mainstreet 1.0.0\n\n${NOTES}`);
  expect(release('1.1.0').said).toContain('nothing to release');
});

testGit('a dry run says what it would do and does nothing', () => {
  const { release, git } = openRepository({ checks: 'touch ran' });
  const { notes, said } = release('1.0.0', true);
  expect(said).toContain('tag the commit v1.0.0');
  expect(notes).toBe(NOTES);
  expect([git('log', '--format=%s'), git('tag'), git('status', '--porcelain')]).toEqual([
    'Doors',
    '',
    '',
  ]);
});

testGit.each([
  ['1.0', '"1.0" is no version'],
  ['v1.0.0', '"v1.0.0" is no version'],
  ['0.1.0', '0.1.0 is not newer than 0.1.0'],
  ['0.0.9', '0.0.9 is not newer than 0.1.0'],
])('a release of %s is refused', (version, words) => {
  const { release, git } = openRepository();
  expect(release(version).said).toContain(words);
  expect(git('log', '--format=%s')).toBe('Doors');
});

testGit('a release is newer than every tag, too', () => {
  const { release, git } = openRepository();
  git('tag', 'v1.0.0-beta.2');
  expect(release('1.0.0-beta.1').said).toContain('not newer than 1.0.0-beta.2');
  expect(release('1.0.0').notes).toBe(NOTES);
});

test.each([
  [[], 'Say one version'],
  [['1.0.0', '--skip-checks'], "Unknown option '--skip-checks'"],
])('the command refuses %j in words', (args, words) => {
  const command = [path.resolve('scripts/release.ts'), ...args];
  const { status, stderr } = spawnSync(process.execPath, command, {
    cwd: tmpdir(),
    encoding: 'utf8',
  });
  expect(stderr).toContain(words);
  expect(status).toBe(1);
});

testGit('changes that are not committed, and other branches, are not released', () => {
  const { release, write, git } = openRepository();
  write('door.txt', 'open');
  expect(release('1.0.0').said).toContain('door.txt');
  git('add', 'door.txt');
  git('commit', '--quiet', '--message', 'A door');
  git('switch', '--quiet', '--create', 'porch');
  expect(release('1.0.0').said).toContain('Releases are made on main; this is porch.');
  expect(git('tag')).toBe('');
});

testGit.each([
  ['failed checks', { checks: 'exit 1' }, 'the checks failed'],
  ['checks that leave something behind', { checks: 'touch left' }, '?? left'],
  ['a commit during the checks', { checks: 'git commit --quiet --allow-empty -m x' }, 'has moved'],
  ['nothing new', { changelog: '# Changes\n\n## Unreleased\n\n### For staff\n' }, 'is empty'],
  ['no changes at all', { changelog: '# Changes\n' }, 'has no part "## Unreleased"'],
])('%s: no release', (_, state, words) => {
  const { release, git, read } = openRepository(state);
  const { notes, said } = release('1.0.0');
  expect(said).toContain(words);
  expect(notes).toBeNull();
  expect(git('tag')).toBe('');
  expect(JSON.parse(read('package.json')).version).toBe('0.1.0');
});
