import { readdirSync } from 'node:fs';
import path from 'node:path';
import { run } from './repository.ts';

const BUILT = ['dist', 'generated'];

/** Writes an archive of the commit and its build, so that a start builds nothing. Returns the archive's name. */
export function writeArchive(version: string): string {
  run('npm', ['run', 'build']);
  const name = `mainstreet-${version}`;
  const files = BUILT.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }),
  )
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative('.', path.join(entry.parentPath, entry.name)));
  const added = files.flatMap((file) => [
    `--prefix=${name}/${path.dirname(file)}/`,
    `--add-file=${file}`,
  ]);
  const archive = `${name}.tar.gz`;
  run('git', ['archive', `--output=${archive}`, ...added, `--prefix=${name}/`, 'HEAD']);
  return archive;
}
