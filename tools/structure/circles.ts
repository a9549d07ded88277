export interface Edge {
  to: string;
  place: string;
}

/** Each circle once, beginning with the place where it closes. */
export function findCircles(edges: Map<string, Edge[]>): string[] {
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
