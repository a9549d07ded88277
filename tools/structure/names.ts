import { LAYERS, MIGRATION, TEST } from './layers.ts';
import type { Module } from './read-module.ts';

const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
const VAGUE = /(^|[/.-])(utils?|helpers?|misc|managers?|services?)(?=[/.-]|$)|(^|\/)index\.[a-z]+$/;
/** A use case by its name, or one of the words that say what a file may do. */
const FEATURE_FILE =
  /^([a-z0-9-]+\.)?(routes|queries|rules|jobs|mail|data)\.ts$|^[a-z0-9-]+((\.slow)?\.test)?\.ts$/;
const PLATFORM_FOLDERS = [
  'database',
  'http',
  'embedded',
  'pages',
  'jobs',
  'mail',
  'metrics',
  'object-storage',
  'processes',
  'tracing',
];
const ADMIN = /(^|[/.-])admins?(?=[/.-]|$)/;
const MOST_WITH_ONE_PREFIX = 4;

function featureFault(rooms: string[], name: string): string | null {
  if (rooms.length < 1 || rooms.length > 3) {
    return 'a feature has files and folders, at most two deep';
  }
  return FEATURE_FILE.test(name)
    ? null
    : 'a feature has use cases, routes, queries, rules, data, jobs, mail and tests only';
}

function platformFault([folder, ...deeper]: string[]): string | null {
  if (folder === undefined) return null;
  return PLATFORM_FOLDERS.includes(folder) && deeper.length === 0
    ? null
    : `platform holds the folders ${PLATFORM_FOLDERS.join(', ')} and single files only`;
}

/** Of a file in `src`. */
function placeFault(file: string): string | null {
  const [layer = '', ...rest] = file.split('/').slice(1);
  const name = rest.pop();
  if (name === undefined) return null;
  if (!LAYERS.includes(layer)) return `src holds the folders ${LAYERS.join(', ')} only`;
  if (layer === 'features') return featureFault(rest, name);
  return layer === 'platform' ? platformFault(rest) : null;
}

function nameFaults({ path: file, isBarrel }: Module): string[] {
  const faults = [];
  const isMigration = file.startsWith('db/migrations/');
  if (isMigration && !MIGRATION.test(file))
    faults.push('migrations are named 0001_what_it_does.ts');
  if (!isMigration && !file.split('/').every((segment) => KEBAB.test(segment))) {
    faults.push('names are kebab-case');
  }
  if (VAGUE.test(file)) faults.push('the name says nothing of what is inside');
  if (isBarrel) faults.push('a file that only passes on other files; import those');
  if (!file.startsWith('src/')) return faults;
  if (ADMIN.test(file)) faults.push('what is for staff is called staff, not admin');
  const place = placeFault(file);
  return place ? [...faults, place] : faults;
}

function environmentFaults({ path: file, environmentLines }: Module): string[] {
  const mayRead = !file.startsWith('src/') || TEST.test(file) || file === 'src/platform/config.ts';
  if (mayRead) return [];
  return environmentLines.map(
    (line) => `${file}:${line}: process.env is read in platform/config.ts only`,
  );
}

/** What is read elsewhere, `contract/screens.ts` does not know, and a cached page leaves out. */
function parameterFaults({ path: file, parameterLines }: Module): string[] {
  const mayRead = !file.startsWith('src/web/') || TEST.test(file);
  if (mayRead || file === 'src/web/parameters.ts') return [];
  return parameterLines.map(
    (line) => `${file}:${line}: parameters of an address are read in web/parameters.ts only`,
  );
}

/** What a file's name begins with. React demands `use` of hooks, so that it says nothing. */
function prefixOf(file: string): string {
  const name = file.replace(/^.*\//, '');
  const [first = ''] = /^[a-z0-9]+-/.exec(name.replace(/^use-/, '')) ?? [];
  return file.slice(0, -name.length) + first;
}

/** Folders, not prefixes. */
function prefixFaults(modules: Module[]): string[] {
  const files = modules
    .map(({ path: file }) => file)
    .filter((file) => /^(src|scripts|tools|bench)\//.test(file) && !TEST.test(file));
  const groups = Map.groupBy(files, prefixOf);
  return [...groups].flatMap(([prefix, [first, ...others]]) =>
    prefix.endsWith('/') || others.length < MOST_WITH_ONE_PREFIX
      ? []
      : [`${first}:1: ${others.length + 1} files begin with ${prefix}; make it a folder`],
  );
}

function migrationFaults(modules: Module[]): string[] {
  const migrations = modules.filter(({ path: file }) => MIGRATION.test(file));
  const numbers = migrations.map(({ path: file }) => Number(MIGRATION.exec(file)?.[1]));
  return migrations.flatMap(({ path: file }, at) => {
    const count = numbers.filter((number) => number <= (numbers[at] ?? 0)).length;
    return count === numbers[at] ? [] : [`${file}:1: migrations are numbered 0001, 0002, ... once`];
  });
}

/** Faults of what files are called, where they stand, and how long they are. */
export function findNameFaults(modules: Module[]): string[] {
  return [
    ...modules.flatMap((module) => [
      ...nameFaults(module).map((fault) => `${module.path}:1: ${fault}`),
      ...environmentFaults(module),
      ...parameterFaults(module),
    ]),
    ...prefixFaults(modules),
    ...migrationFaults(modules),
  ];
}
