import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import semver from 'semver';
import { ConfigError } from '../../src/platform/config/config.ts';
import { writeArchive } from './archive.ts';
import { moveUnreleased, readUnreleased } from './changelog.ts';
import { listReleases, requireCleanMain, run } from './repository.ts';

const CHANGELOG = 'CHANGELOG.md';
const CHANGED = ['package.json', 'package-lock.json', CHANGELOG];

/** Throws unless the version is valid semver and newer than all releases. */
function requireNewer(version: string) {
  if (semver.valid(version) !== version) {
    throw new ConfigError(`"${version}" is no version. Say one such as 1.2.0 or 2.0.0-beta.1.`);
  }
  const { version: current }: { version: string } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  );
  const earlier = [current, ...listReleases().filter((one) => semver.valid(one))];
  const newest = semver.rsort(earlier)[0] ?? current;
  if (!semver.gt(version, newest)) {
    throw new ConfigError(`${version} is not newer than ${newest}.`);
  }
}

function requireChecks() {
  const { status } = spawnSync('npm', ['run', 'test:all'], { stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new ConfigError('Not released: the checks failed (npm run test:all).');
}

/**
 * Releases the repository: version, changelog, commit, annotated tag and archive; never pushes. Returns the
 * release notes. With `isDryRun`, it checks the same except for the test run and changes nothing.
 */
export function release(
  version: string,
  { isDryRun, print }: { isDryRun: boolean; print: (line: string) => void },
): string {
  requireNewer(version);
  requireCleanMain();
  const notes = readUnreleased(readFileSync(CHANGELOG, 'utf8'));
  if (isDryRun) {
    print(`This would run npm run test:all, set ${version} in ${CHANGED.join(', ')},`);
    print(`commit them, write mainstreet-${version}.tar.gz with the built files,`);
    print(`and tag the commit v${version} with these notes:`);
    return notes;
  }
  const checked = run('git', ['rev-parse', 'HEAD']);
  requireChecks();
  requireCleanMain();
  if (run('git', ['rev-parse', 'HEAD']) !== checked) {
    throw new ConfigError('Not released: main has moved during the checks. Start again.');
  }
  commitAndTag(version, notes);
  const archive = writeArchive(version);
  print(`Released ${version}. To publish it: git push --follow-tags, with ${archive} beside it`);
  return notes;
}

function commitAndTag(version: string, notes: string) {
  run('npm', ['version', version, '--no-git-tag-version', '--ignore-scripts']);
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(CHANGELOG, moveUnreleased(readFileSync(CHANGELOG, 'utf8'), version, day));
  run('git', ['commit', '--message', `Release ${version}`, '--', ...CHANGED]);
  const message = `Mainstreet ${version}\n\n${notes}\n`;
  // Verbatim, because git drops lines that start with #.
  run('git', ['tag', '--annotate', '--cleanup=verbatim', '--file=-', `v${version}`], message);
}
