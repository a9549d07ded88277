import type { Import, Module } from './read-module.ts';

/** Files that load what is sought, straight or through others; types load nothing. */
export function findLoaders(
  modules: Module[],
  isSought: (target: Import, from: string) => boolean,
): Set<string> {
  const loaders = new Set<string>();
  for (let size = -1; size < loaders.size; ) {
    size = loaders.size;
    for (const { path: file, imports } of modules) {
      const isLoader = imports.some(
        (entry) => !entry.isType && (isSought(entry, file) || loaders.has(entry.target)),
      );
      if (isLoader) loaders.add(file);
    }
  }
  return loaders;
}
