import { layerOf, TEST } from './layers.ts';
import type { Module } from './read-module.ts';

interface Edge {
  to: string;
  place: string;
}

/** Each circle once, beginning with the place where it closes. */
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

/** Circles among files, and among features where their files have none. */
export function findCircles(modules: Module[]): string[] {
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
  return [...followEdges(files), ...followEdges(features)];
}
