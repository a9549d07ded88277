import { findCircles } from './circles.ts';
import { findImportFaults } from './imports.ts';
import { findNameFaults } from './names.ts';
import { readModule, type SourceFile } from './read-module.ts';

/** Faults of a source tree against the layout's rules, each one line that begins with its place. */
export function findStructureFaults(files: SourceFile[]): string[] {
  const modules = files.map(readModule);
  return [...findNameFaults(modules), ...findImportFaults(modules), ...findCircles(modules)];
}
