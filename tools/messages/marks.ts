/** The function that stands for a text in built files: its key, what chooses plurals, its fields. */
export const MARK = '__text';

/** Of the trees of oxc's parser. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export function walk(
  node: Node,
  visit: (node: Node, parent: Node | null) => void,
  parent: Node | null = null,
) {
  visit(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) walk(child, visit, node);
    }
  }
}
