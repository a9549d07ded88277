import { ConfigError } from '../../src/platform/config/config.ts';

const UNRELEASED = /^## Unreleased\n([\s\S]*?)(?=^## |(?![\s\S]))/m;

/** Returns the "Unreleased" part of the changelog in Markdown. Throws ConfigError if it is empty or missing. */
export function readUnreleased(changelog: string): string {
  const notes = UNRELEASED.exec(changelog)?.[1]?.trim();
  if (notes === undefined) throw new ConfigError('CHANGELOG.md has no part "## Unreleased".');
  if (notes.replace(/^#.*$/gm, '').trim() === '') {
    throw new ConfigError('"Unreleased" in CHANGELOG.md is empty: there is nothing to release.');
  }
  return notes;
}

export function moveUnreleased(changelog: string, version: string, day: string): string {
  const notes = readUnreleased(changelog);
  return changelog
    .replace(UNRELEASED, () => `## Unreleased\n\n## ${version} (${day})\n\n${notes}\n\n`)
    .replace(/\n+$/, '\n');
}
