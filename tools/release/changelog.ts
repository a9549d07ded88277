import { ConfigError } from '../../src/platform/config/config.ts';

const UNRELEASED = /^## Unreleased\n([\s\S]*?)(?=^## |(?![\s\S]))/m;

/** What has changed since the last release, in Markdown; refuses where that is nothing. */
export function readUnreleased(changelog: string): string {
  const notes = UNRELEASED.exec(changelog)?.[1]?.trim();
  if (notes === undefined) throw new ConfigError('CHANGELOG.md has no part "## Unreleased".');
  if (notes.replace(/^#.*$/gm, '').trim() === '') {
    throw new ConfigError('"Unreleased" in CHANGELOG.md is empty: there is nothing to release.');
  }
  return notes;
}

/** The same with that part under the version, of a day as `2026-11-23`, and an empty "Unreleased". */
export function moveUnreleased(changelog: string, version: string, day: string): string {
  const notes = readUnreleased(changelog);
  return changelog
    .replace(UNRELEASED, () => `## Unreleased\n\n## ${version} (${day})\n\n${notes}\n\n`)
    .replace(/\n+$/, '\n');
}
