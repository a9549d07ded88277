import path from 'node:path';

export interface SourceFile {
  /** From the root, with `/`: `src/features/pages/routes.ts`. */
  path: string;
  text: string;
}

const FEATURE_FILE =
  /^([a-z][a-z0-9-]*\.)?(routes|service|queries|rules|jobs|mail)\.ts$|\.test\.ts$/;
const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
const VAGUE = /(^|\/)(utils?|helpers?|misc|managers?|index)(\.|\/|$)/;
const MAX_LINES = 300;
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^;'"]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Packages with one door each: which files may import them. */
const DOORS: [RegExp, RegExp, string][] = [
  [
    /^(hono|@hono\/)/,
    /\/routes\.ts$|\.routes\.ts$|^src\/platform\/(http[a-z-]*|health)\.ts$|^src\/(app|server|documents)\.ts$/,
    'Hono belongs in routes, platform/http and app',
  ],
  [
    /^kysely/,
    /queries\.ts$|^src\/platform\/database[a-z-]*\.ts$|^db\/migrations\//,
    'Kysely belongs in queries and platform/database',
  ],
  [/^stripe$/, /^src\/features\/payments\//, 'Stripe belongs in features/payments'],
];

interface Import {
  target: string;
  isType: boolean;
  line: number;
}

function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/[^\n]*/g, '$1');
}

function readImports(file: SourceFile): Import[] {
  const text = withoutComments(file.text);
  return [...text.matchAll(IMPORT)].map((match) => {
    const name = match[2] ?? match[3] ?? '';
    return {
      target: name.startsWith('.')
        ? path.posix.normalize(path.posix.join(path.posix.dirname(file.path), name))
        : name,
      isType: Boolean(match[1]),
      line: text.slice(0, match.index).split('\n').length + (match[0].startsWith('\n') ? 1 : 0),
    };
  });
}

/** Part of the product a file belongs to: contract, platform, features/<noun>, web, or app. */
function layerOf(file: string): string {
  const [top, first = '', second = ''] = file.split('/');
  if (top !== 'src') return top ?? '';
  if (first === 'features') return `features/${second}`;
  return ['contract', 'platform', 'web'].includes(first) ? first : 'app';
}

function directionFault(from: string, { target, isType }: Import): string | null {
  if (!target.startsWith('src/')) {
    if (layerOf(from) === 'contract' && target !== 'zod') return 'contract imports zod only';
    return null;
  }
  const [source, goal] = [layerOf(from), layerOf(target)];
  if (source === goal || source === 'app' || from.endsWith('.test.ts')) return null;
  if (source === 'contract') return 'contract imports zod only';
  if (source === 'platform') return goal === 'contract' ? null : 'platform imports contract only';
  if (source === 'web') {
    if (goal !== 'contract') return 'web imports contract only';
    const isPlain = /contract\/states\.ts$/.test(target);
    const mayParse = /-form\.tsx$|^src\/web\/routes\/admin\/|^src\/web\/admin\//.test(from);
    return isType || isPlain || mayParse
      ? null
      : 'only forms import schemas of the contract into the browser; use import type';
  }
  if (goal === 'platform' || goal === 'contract') return null;
  return goal.startsWith('features/') && /[/.]service\.ts$/.test(target)
    ? null
    : "a feature imports another feature's service only";
}

function fileFaults(file: SourceFile): string[] {
  const faults = [];
  const name = path.posix.basename(file.path);
  if (!KEBAB.test(name)) faults.push('names are kebab-case');
  if (VAGUE.test(file.path)) faults.push('the name says nothing of what is inside');
  const lines = file.text.split('\n').length - 1;
  if (lines > MAX_LINES) faults.push(`${lines} lines; split it (${MAX_LINES} at most)`);
  if (file.path.startsWith('src/features/') && !FEATURE_FILE.test(name)) {
    faults.push('a feature has routes, service, queries, rules, jobs, mail and tests only');
  }
  if (/process\.env/.test(withoutComments(file.text)) && file.path !== 'src/platform/config.ts') {
    faults.push('process.env is read in platform/config.ts only');
  }
  return faults.map((fault) => `${file.path}: ${fault}`);
}

function findCycles(edges: Map<string, string[]>): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (node: string, trail: string[]) => {
    const at = trail.indexOf(node);
    if (at >= 0) {
      cycles.push(`${[...trail.slice(at), node].join(' -> ')}: a circle of imports`);
      return;
    }
    if (done.has(node)) return;
    for (const next of edges.get(node) ?? []) visit(next, [...trail, node]);
    done.add(node);
  };
  for (const node of edges.keys()) visit(node, []);
  return cycles;
}

/** Faults of a source tree against the layout's rules, each one line that begins with its file. */
export function findStructureFaults(files: SourceFile[]): string[] {
  const faults: string[] = [];
  const fileEdges = new Map<string, string[]>();
  const featureEdges = new Map<string, string[]>();
  for (const file of files) {
    faults.push(...fileFaults(file));
    const imports = readImports(file);
    fileEdges.set(
      file.path,
      imports.map(({ target }) => target).filter((target) => target.startsWith('src/')),
    );
    for (const entry of imports) {
      const place = `${file.path}:${entry.line}`;
      const fault = directionFault(file.path, entry);
      if (fault) faults.push(`${place}: ${fault} (${entry.target})`);
      for (const [name, door, rule] of DOORS) {
        if (name.test(entry.target) && !door.test(file.path)) faults.push(`${place}: ${rule}`);
      }
      const [from, to] = [layerOf(file.path), layerOf(entry.target)];
      const areFeatures = from.startsWith('features/') && to.startsWith('features/');
      if (areFeatures && from !== to && !file.path.endsWith('.test.ts')) {
        featureEdges.set(from, [...(featureEdges.get(from) ?? []), to]);
      }
    }
  }
  return [...faults, ...findCycles(fileEdges), ...findCycles(featureEdges)];
}
