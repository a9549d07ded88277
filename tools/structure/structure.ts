import { type Edge, findCircles } from './circles.ts';
import { type Import, type Module, readModule, type SourceFile } from './read-module.ts';

const LAYERS = ['contract', 'features', 'platform', 'web'];
const FEATURE_FILE =
  /^([a-z][a-z0-9-]*\.)?(routes|service|queries|rules|jobs|mail)\.ts$|\.test\.ts$/;
const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
const VAGUE = /(^|[/.-])(utils?|helpers?|misc|managers?)(?=[/.-]|$)|(^|\/)index\.[a-z]+$/;
const TEST = /\.test\.tsx?$/;
const MIGRATION = /^db\/migrations\/(\d{4})_[a-z0-9_]+\.ts$/;
const MAX_LINES = 300;

/** Packages with one door each: which files of `src/` may import them. */
const DOORS: [RegExp, RegExp, string][] = [
  [
    /^(hono|@hono)(\/|$)/,
    /[/.]routes\.ts$|^src\/platform\/(http[a-z-]*|health)\.ts$|^src\/(app|server|documents)\.ts$/,
    'Hono belongs in routes, platform/http and app',
  ],
  [
    /^kysely(\/|$)/,
    /[/.]queries\.ts$|^src\/platform\/database[a-z-]*\.ts$/,
    'Kysely belongs in queries and platform/database',
  ],
  [/^stripe(\/|$)/, /^src\/features\/payments\//, 'Stripe belongs in features/payments'],
];

/** Part of the product a file belongs to: contract, platform, features/<noun>, web, or app. */
function layerOf(file: string): string {
  const [top = '', first = '', second = ''] = file.split('/');
  if (top !== 'src') return top;
  if (first === 'features') return `features/${second}`;
  return LAYERS.includes(first) ? first : 'app';
}

/** Contract files that bring zod along when they are loaded. */
function findSchemaFiles(modules: Module[]): Set<string> {
  const schemas = new Set<string>();
  for (let size = -1; size < schemas.size; ) {
    size = schemas.size;
    for (const { path: file, imports } of modules) {
      const isSchema = imports.some(
        ({ target, isType }) => !isType && (/^zod(\/|$)/.test(target) || schemas.has(target)),
      );
      if (isSchema && layerOf(file) === 'contract') schemas.add(file);
    }
  }
  return schemas;
}

function packageFault(from: string, name: string): string | null {
  const door = DOORS.find(([packages]) => packages.test(name));
  if (door && !door[1].test(from)) return door[2];
  if (layerOf(from) === 'contract' && !/^zod(\/|$)/.test(name)) return 'contract imports zod only';
  if (layerOf(from) === 'web' && name.startsWith('node:')) {
    return 'web runs in browsers, which have no Node.js';
  }
  return null;
}

function webFault(from: string, { target, isType, isLazy }: Import, schemas: Set<string>) {
  const isPrimitive = from.startsWith('src/web/ui/');
  if (isPrimitive && !target.startsWith('src/web/ui/')) {
    return 'web/ui imports nothing of the product';
  }
  if (layerOf(target) === 'web') return null;
  if (layerOf(target) !== 'contract') return 'web imports contract only';
  const mayParse = /-form\.tsx$|^src\/web\/routes\/admin\//.test(from);
  return isType || isLazy || mayParse || !schemas.has(target)
    ? null
    : 'only forms import schemas of the contract into the browser; use import type';
}

function directionFault(from: string, entry: Import, schemas: Set<string>): string | null {
  const { target } = entry;
  const [source, goal] = [layerOf(from), layerOf(target)];
  if (!target.startsWith('src/')) return 'src imports nothing from outside src';
  if (TEST.test(target)) return 'nothing imports a test';
  if (source === 'web') return webFault(from, entry, schemas);
  if (source === goal || source === 'app') return null;
  if (source === 'contract') return 'contract imports zod only';
  if (source === 'platform') return goal === 'contract' ? null : 'platform imports contract only';
  if (goal === 'platform' || goal === 'contract') return null;
  return goal.startsWith('features/') && /[/.]service\.ts$/.test(target)
    ? null
    : "a feature imports another feature's service only";
}

function importFaults(module: Module, schemas: Set<string>): string[] {
  const { path: file, imports } = module;
  const isProduct = file.startsWith('src/') && !TEST.test(file);
  return imports.flatMap((entry) => {
    const isOwn = /^(src|db|tests|e2e|scripts|tools|bench)\/|^\.\.?\//.test(entry.target);
    let fault: string | null = null;
    if (isProduct) {
      fault = isOwn ? directionFault(file, entry, schemas) : packageFault(file, entry.target);
    } else if (MIGRATION.test(file) && !/^kysely(\/|$)/.test(entry.target)) {
      fault = 'a migration imports kysely only, so that it never changes with the product';
    }
    return fault ? [`${file}:${entry.line}: ${fault} (${entry.target})`] : [];
  });
}

function fileFaults({ path: file, lines, isBarrel, environmentLines }: Module): string[] {
  const faults = [];
  const segments = file.split('/');
  const name = segments.at(-1) ?? '';
  const isMigration = file.startsWith('db/migrations/');
  if (isMigration && !MIGRATION.test(file))
    faults.push('migrations are named 0001_what_it_does.ts');
  if (!isMigration && !segments.every((segment) => KEBAB.test(segment))) {
    faults.push('names are kebab-case');
  }
  if (VAGUE.test(file)) faults.push('the name says nothing of what is inside');
  if (isBarrel) faults.push('a file that only passes on other files; import those');
  if (file.startsWith('src/')) {
    if (lines > MAX_LINES) faults.push(`${lines} lines; split it (${MAX_LINES} at most)`);
    if (segments.length > 2 && !LAYERS.includes(segments[1] ?? '')) {
      faults.push(`src holds the folders ${LAYERS.join(', ')} only`);
    }
    if (segments[1] === 'features' && (segments.length !== 4 || !FEATURE_FILE.test(name))) {
      faults.push('a feature has routes, service, queries, rules, jobs, mail and tests only');
    }
  }
  const named = faults.map((fault) => `${file}:1: ${fault}`);
  const mayReadEnvironment =
    !file.startsWith('src/') || TEST.test(file) || file === 'src/platform/config.ts';
  if (mayReadEnvironment) return named;
  return named.concat(
    environmentLines.map(
      (line) => `${file}:${line}: process.env is read in platform/config.ts only`,
    ),
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

/** Circles among files, and among features where their files have none. */
function circleFaults(modules: Module[]): string[] {
  const files = new Map<string, Edge[]>();
  const features = new Map<string, Edge[]>();
  for (const { path: file, imports } of modules) {
    const edges = imports.map(({ target, line }) => ({ to: target, place: `${file}:${line}` }));
    files.set(file, edges);
    const from = layerOf(file);
    if (!from.startsWith('features/') || TEST.test(file)) continue;
    const between = edges
      .map(({ to, place }) => ({ to: layerOf(to), place }))
      .filter(({ to }) => to.startsWith('features/') && to !== from);
    features.set(from, [...(features.get(from) ?? []), ...between]);
  }
  return [...findCircles(files), ...findCircles(features)];
}

/** Faults of a source tree against the layout's rules, each one line that begins with its place. */
export function findStructureFaults(files: SourceFile[]): string[] {
  const modules = files.map(readModule);
  const schemas = findSchemaFiles(modules);
  return [
    ...modules.flatMap(fileFaults),
    ...modules.flatMap((module) => importFaults(module, schemas)),
    ...migrationFaults(modules),
    ...circleFaults(modules),
  ];
}
