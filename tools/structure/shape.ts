import type { Module } from './read-module.ts';

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'));
const under = (modules: Module[], folder: string) =>
  modules.filter(({ path }) => path.startsWith(`${folder}/`));

export function measureShape(modules: Module[]) {
  const search = under(modules, 'src/features/search');
  const imports = under(modules, 'src/features/import');
  const review = loadedBehind(modules, 'src/features/reviews/model/write.ts');
  const form = loadedBehind(modules, 'src/web/reviews/review-form.tsx');
  return {
    lines: sum(modules.map(({ lines }) => lines)),
    folderCircles: countFolderCircles(modules),
    features: new Set(
      modules.flatMap(({ path }) => /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? []),
    ).size,
    publicFiles: modules.filter(({ path }) => isPublicIn(path, 'src/features/businesses')).length,
    publicFilesUsed: countImportedByOthers(modules, 'src/features/businesses'),
    formless: under(modules, 'src/contract').filter(isFormless).length,
    reviewFiles: review.length,
    reviewLines: sum(review.map(({ lines }) => lines)),
    formFiles: form.length,
    formLines: sum(form.map(({ lines }) => lines)),
    searchTypes: sum(search.map(({ exports }) => exports.filter(({ isType }) => isType).length)),
    importFiles: imports.length,
    importLines: sum(imports.map(({ lines }) => lines)),
    sharedNames: countSharedNames(modules),
  };
}

const OF_ALL = /^src\/contract\/(addresses|api|limits|screens|screen-rights)\.ts$/;

function isFormless({ path, imports }: Module): boolean {
  if (OF_ALL.test(path) || path === 'src/contract/endpoint.ts') return false;
  return !imports.some(
    ({ target, isType }) => !isType && /^(zod(\/.*)?|src\/contract\/endpoint\.ts)$/.test(target),
  );
}

/** Returns the files that are loaded with a file, including itself; types and dynamic imports don't count. */
function loadedBehind(modules: Module[], start: string): Module[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const loaded = new Set([start]);
  for (const file of loaded) {
    for (const { target, isType, isLazy } of byPath.get(file)?.imports ?? []) {
      if (!isType && !isLazy && byPath.has(target)) loaded.add(target);
    }
  }
  return [...loaded].flatMap((file) => byPath.get(file) ?? []);
}

/** Other features may import a feature's root and its folder `model`. */
const isPublicIn = (path: string, feature: string) =>
  [feature, `${feature}/model`].includes(folderOf(path));

/** Public files of a feature that other features, or the application, import. */
function countImportedByOthers(modules: Module[], feature: string): number {
  const used = new Set<string>();
  for (const { path, imports } of modules) {
    if (path.startsWith(`${feature}/`)) continue;
    for (const { target } of imports) if (isPublicIn(target, feature)) used.add(target);
  }
  return used.size;
}

function countSharedNames(modules: Module[]): number {
  const files = new Map<string, Set<string>>();
  for (const { path, exports } of modules) {
    for (const { name } of exports) files.set(name, (files.get(name) ?? new Set()).add(path));
  }
  return [...files.values()].filter(({ size }) => size > 1).length;
}

function countFolderCircles(modules: Module[]): number {
  const edges = new Map<string, Set<string>>();
  for (const { path, imports } of modules) {
    const from = folderOf(path);
    const to = edges.get(from) ?? new Set();
    for (const { target } of imports) {
      if (target.startsWith('src/') && folderOf(target) !== from) to.add(folderOf(target));
    }
    edges.set(from, to);
  }
  const reach = new Map([...edges.keys()].map((folder) => [folder, reachable(edges, folder)]));
  const counted = new Set<string>();
  let circles = 0;
  for (const [folder, found] of reach) {
    if (counted.has(folder) || !found.has(folder)) continue;
    circles += 1;
    for (const other of found) if (reach.get(other)?.has(folder)) counted.add(other);
  }
  return circles;
}

function reachable(edges: Map<string, Set<string>>, start: string): Set<string> {
  const found = new Set<string>();
  const waiting = [start];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const to of edges.get(folder) ?? []) {
      if (found.has(to)) continue;
      found.add(to);
      waiting.push(to);
    }
  }
  return found;
}
