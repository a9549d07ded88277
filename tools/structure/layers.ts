import type { Import, Module } from './read-module.ts';

interface Rule {
  /** Files that may not import what `to` matches; `$1` in `to` is the first group of `from`. */
  from: RegExp;
  to: string;
  says: string;
  /** If set, type-only imports are allowed. */
  isOfValues?: boolean;
  /** If set, indirect imports count too. */
  isFarSeeing?: boolean;
  /** If set, dynamic imports are allowed. */
  isAtOnce?: boolean;
}

const OWN = '(src|db|tests|e2e|scripts|tools|lab)/';
const IO_PACKAGES = '(node:)?(fs|child_process|https?)|pg|pg-boss|kysely|nodemailer|stripe';
const IO_FILES = 'src/.*[/.]queries\\.ts$|src/platform/(database|embedded|jobs|mail)/';

const RULES: Rule[] = [
  { from: /^src\//, to: `(?!src/)${OWN}|\\.`, says: 'src imports nothing from outside src' },
  { from: /^src\//, to: 'src/.*\\.test\\.tsx?$', says: 'nothing imports a test' },
  { from: /^(?!src\/|lab\/)/, to: 'lab/', says: 'nothing imports the laboratory' },
  {
    from: /^src\/domain\//,
    to: '(?!src/domain/|zod(/|$)|libphonenumber-js/|#messages$)',
    says: 'domain imports zod, phone numbers and texts only',
  },
  {
    from: /^src\/contract\//,
    to: '(?!src/contract/|src/domain/|zod(/|$)|#messages$)',
    says: 'contract imports domain, zod and texts only',
  },
  {
    from: /^src\/web\/(?!([^/]+\/)?staff\/)/,
    to: 'src/contract/.*\\.staff\\.ts$',
    says: 'only screens for staff load shapes for staff',
    isOfValues: true,
    isFarSeeing: true,
    isAtOnce: true,
  },
  {
    from: /^src\/platform\//,
    to: 'src/(?!platform/|contract/|domain/)',
    says: 'platform imports contract and domain only',
  },
  {
    from: /^src\/features\/([^/]+)\//,
    to: 'src/(?!platform/|contract/|domain/|features/($1/|[^/]+/(model/)?[^/]+$))',
    says: "a feature imports another feature's root and model only",
  },
  {
    from: /^src\/web\/kit\/ui\//,
    to: 'src/(?!web/kit/ui/)',
    says: 'web/kit/ui imports nothing of the product',
  },
  {
    from: /^src\/web\/kit\//,
    to: 'src/(?!web/kit/|contract/|domain/)',
    says: 'web/kit imports contract and domain only',
  },
  {
    from: /^src\/web\//,
    to: 'src/(?!web/|contract/|domain/)',
    says: 'web imports contract and domain only',
  },
  {
    from: /^src\/(?!.*[/.]routes\.ts$|platform\/(http|pages)\/|(app|server|documents)\.ts$)/,
    to: '@?hono(/|$)',
    says: 'Hono belongs in routes, platform/http, platform/pages and app',
  },
  {
    from: /^src\/(?!features\/|platform\/database\/)/,
    to: 'kysely(/|$)',
    says: 'Kysely belongs in features and platform/database',
  },
  {
    from: /^src\/(?!features\/payments\/)/,
    to: 'stripe(/|$)',
    says: 'Stripe belongs in features/payments',
  },
  {
    from: /^src\/features\/.*(\.data|\/tables)\.ts$/,
    to: OWN,
    says: 'data are values, and import types only',
    isOfValues: true,
  },
  {
    from: /^src\/features\/.*[/.]rules\.ts$/,
    to: `(${IO_PACKAGES})(/|$)|${IO_FILES}`,
    says: 'rules are pure, and load nothing that reaches outside',
    isOfValues: true,
    isFarSeeing: true,
  },
];

/** Reads only files shipped with the product, so it doesn't count as I/O. */
const SHIPPED = 'src/platform/seed-files.ts';

/** Files that may load zod and contract schemas in the browser; other screens must not. */
const MAY_PARSE =
  /-form\.tsx$|^src\/web\/(([^/]+\/)?staff|accounts|messages|owners(?!\/claims)|businesses\/submit)\//;
const VAGUE = /(^|[/.-])(utils?|helpers?|misc|managers?|services?)(?=[/.-]|$)|(^|\/)index\.[a-z]+$/;
const ADMIN = /^src\/(.*[/.-])?admins?(?=[/.-]|$)/;
const FOLDERS = /^(\.?[a-z0-9-]+\/)*[^/]+$/;
const MIGRATION = /^db\/migrations\/(\d{4})_/;

/** Returns files that load a target directly or indirectly; type-only imports don't count. */
function findLoaders(
  modules: Module[],
  isSought: (target: string, from: string) => boolean,
  { isAtOnce = false } = {},
) {
  const loaders = new Set<string>();
  for (let size = -1; size < loaders.size; ) {
    size = loaders.size;
    for (const { path: file, imports } of modules) {
      if (file === SHIPPED) continue;
      const isLoader = imports.some(
        ({ target, isType, isLazy }) =>
          !isType && !(isAtOnce && isLazy) && (isSought(target, file) || loaders.has(target)),
      );
      if (isLoader) loaders.add(file);
    }
  }
  return loaders;
}

type Judge = (entry: Import) => string | null;

function readRules(modules: Module[]): (file: string) => Judge {
  const rules = RULES.map((rule) => {
    const pattern = new RegExp(`^(${rule.to})`);
    const loaders = rule.isFarSeeing
      ? findLoaders(modules, (target) => pattern.test(target), rule)
      : new Set();
    return { ...rule, loaders };
  });
  const schemas = findLoaders(
    modules,
    (target, from) => /^src\/(contract|domain)\//.test(from) && /^zod(\/|$)/.test(target),
  );
  return (file) => {
    const own = rules.flatMap((rule) => {
      const found = rule.from.exec(file);
      return found
        ? { ...rule, to: new RegExp(`^(${rule.to.replace('$1', found[1] ?? '')})`) }
        : [];
    });
    const isScreen = file.startsWith('src/web/') && !MAY_PARSE.test(file);
    return ({ target, isType, isLazy }) => {
      const broken = own.find(
        ({ to, isOfValues, isAtOnce, loaders }) =>
          !(isOfValues && isType) &&
          !(isAtOnce && isLazy) &&
          (to.test(target) || loaders.has(target)),
      );
      if (broken) return broken.says;
      const isSchema = isScreen && !isType && !isLazy && /^src\/(contract|domain)\//.test(target);
      return isSchema && schemas.has(target)
        ? 'only forms import schemas of the contract into the browser; use import type'
        : null;
    };
  };
}

function findImportFaults(modules: Module[]): string[] {
  const rulesOf = readRules(modules);
  return modules.flatMap(({ path: file, imports }) => {
    const judge = rulesOf(file);
    return imports.flatMap((entry) => {
      const fault = judge(entry);
      return fault ? [`${file}:${entry.line}: ${fault} (${entry.target})`] : [];
    });
  });
}

/** Finds lazy imports of modules that the same file also imports statically. */
function findIdleLazyImports(modules: Module[]): string[] {
  return modules.flatMap(({ path: file, imports }) => {
    const atOnce = imports.filter(({ isType, isLazy }) => !isType && !isLazy);
    return imports
      .filter(({ isLazy, target }) => isLazy && atOnce.some((one) => one.target === target))
      .map(
        ({ target, line }) => `${file}:${line}: a lazy import of what is loaded anyway (${target})`,
      );
  });
}

interface Edge {
  to: string;
  place: string;
}

function followEdges(edges: Map<string, Edge[]>): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (node: string, trail: string[]) => {
    for (const { to, place } of edges.get(node) ?? []) {
      const at = [...trail, node].indexOf(to);
      if (at >= 0) {
        const circle = [...[...trail, node].slice(at), to].join(' -> ');
        circles.push(`${place}: a circle of imports (${circle})`);
      } else if (!done.has(to)) visit(to, [...trail, node]);
    }
    done.add(node);
  };
  for (const node of edges.keys()) if (!done.has(node)) visit(node, []);
  return circles;
}

const featureOf = (file: string) => /^src\/(features\/[^/]+)\//.exec(file)?.[1];

/** Finds import cycles between files, and between features without a cycle between their files. */
export function findCircles(modules: Module[]): string[] {
  const files = new Map<string, Edge[]>();
  const features = new Map<string, Edge[]>();
  for (const { path: file, imports } of modules) {
    const edges = imports.map(({ target, line }) => ({ to: target, place: `${file}:${line}` }));
    files.set(file, edges);
    const from = featureOf(file);
    if (!from) continue;
    const between = edges.flatMap(({ to, place }) => {
      const feature = featureOf(to);
      return feature && feature !== from ? { to: feature, place } : [];
    });
    features.set(from, [...(features.get(from) ?? []), ...between]);
  }
  return [...followEdges(files), ...followEdges(features)];
}

function findNameFaults(modules: Module[]): string[] {
  const files = modules.map(({ path: file }) => file);
  const numbers = files.flatMap((file) => MIGRATION.exec(file)?.[1] ?? []);
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at);
  return [
    ...files.flatMap((file) => [
      ...(FOLDERS.test(file) ? [] : [`${file}:1: names are kebab-case`]),
      ...(VAGUE.test(file) ? [`${file}:1: the name says nothing of what is inside`] : []),
      ...(ADMIN.test(file) ? [`${file}:1: what is for staff is called staff, not admin`] : []),
    ]),
    ...twice.map((number) => `db/migrations:1: two migrations are number ${number}`),
  ];
}

/** Returns layout faults that no linter finds, one line each, starting with the location. */
export function findLayoutFaults(modules: Module[]): string[] {
  return [
    ...findNameFaults(modules),
    ...findImportFaults(modules),
    ...findIdleLazyImports(modules),
    ...findCircles(modules),
  ];
}
