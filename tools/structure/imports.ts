import { isFace, layerOf, MIGRATION, TEST } from './layers.ts';
import { findLoaders } from './reach.ts';
import type { Import, Module } from './read-module.ts';

const OWN = /^(src|db|tests|e2e|scripts|tools|bench)\/|^\.\.?\//;
const RULES = /[/.]rules\.ts$/;
const IO_PACKAGES =
  /^((node:)?(fs|child_process|https?)|pg|pg-boss|kysely|nodemailer|stripe)(\/|$)/;
const IO_FILES = /[/.]queries\.ts$|^src\/platform\/(database|embedded|jobs|mail)\//;

/** Packages with one door each: which files of `src/` may import them. */
const DOORS: [RegExp, RegExp, string][] = [
  [
    /^(hono|@hono)(\/|$)/,
    /[/.]routes\.ts$|^src\/platform\/(http|pages)\/|^src\/(app|server|documents)\.ts$/,
    'Hono belongs in routes, platform/http, platform/pages and app',
  ],
  [
    /^kysely(\/|$)/,
    /[/.]queries\.ts$|^src\/platform\/database\//,
    'Kysely belongs in queries and platform/database',
  ],
  [/^stripe(\/|$)/, /^src\/features\/payments\//, 'Stripe belongs in features/payments'],
];

interface Reaches {
  /** Contract files that bring zod along when they are loaded. */
  schemas: Set<string>;
  /** Files that reach the outside of the process. */
  io: Set<string>;
}

function packageFault(from: string, { target: name, isType }: Import): string | null {
  const door = DOORS.find(([packages]) => packages.test(name));
  const isTable = isType && /^src\/features\/.*\/tables\.ts$/.test(from);
  if (door && !door[1].test(from) && !(isTable && /^kysely/.test(name))) return door[2];
  if (layerOf(from) === 'contract' && !/^(zod(\/|$)|#messages$)/.test(name))
    return 'contract imports zod and texts only';
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
  const mayParse = /-form\.tsx$|^src\/web\/(staff|desk|businesses\/submit)\//.test(from);
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
  if (source === 'contract') return 'contract imports zod and texts only';
  if (source === 'platform') return goal === 'contract' ? null : 'platform imports contract only';
  if (goal === 'platform' || goal === 'contract') return null;
  return goal.startsWith('features/') && isFace(target)
    ? null
    : "a feature imports another feature's root files only";
}

/** Of files that have less than their layer allows. */
function pureFault(from: string, { target, isType }: Import, io: Set<string>): string | null {
  if (isType) return null;
  if (/\/tables\.ts$/.test(from)) return 'tables are types, and import types only';
  if (/\.data\.ts$/.test(from)) return 'data are values, and import types only';
  const isIo = IO_FILES.test(target) || IO_PACKAGES.test(target) || io.has(target);
  return RULES.test(from) && isIo ? 'rules are pure, and load nothing that reaches outside' : null;
}

function faultOf(file: string, entry: Import, { schemas, io }: Reaches): string | null {
  const isOwn = OWN.test(entry.target);
  if (file.startsWith('src/') && !TEST.test(file)) {
    const outer = isOwn ? directionFault(file, entry, schemas) : packageFault(file, entry);
    const isFeature = layerOf(file).startsWith('features/');
    return outer ?? (isFeature ? pureFault(file, entry, io) : null);
  }
  return MIGRATION.test(file) && !/^kysely(\/|$)/.test(entry.target)
    ? 'a migration imports kysely only, so that it never changes with the product'
    : null;
}

/** Faults of what files import, and from where. */
export function findImportFaults(modules: Module[]): string[] {
  const reaches = {
    schemas: findLoaders(modules, ({ target }, from) => {
      return layerOf(from) === 'contract' && /^zod(\/|$)/.test(target);
    }),
    io: findLoaders(modules, ({ target }) => IO_PACKAGES.test(target) || IO_FILES.test(target)),
  };
  return modules.flatMap(({ path: file, imports }) =>
    imports.flatMap((entry) => {
      const fault = faultOf(file, entry, reaches);
      return fault ? [`${file}:${entry.line}: ${fault} (${entry.target})`] : [];
    }),
  );
}
