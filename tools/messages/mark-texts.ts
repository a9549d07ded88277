import MagicString from 'magic-string';
import { type Plugin, parseSync } from 'vite';

/**
 * Placeholder function for a text in built files; its arguments are the key, the plural function and the
 * fields.
 */
export const MARK = '__text';

const IMPORT = "import * as m from '#messages';";
const PLURAL = "import { plural as choosePlural } from '#plurals';";

/**
 * Vite plugin that marks texts: `m.common_home()` becomes a call that `localize.ts` replaces by 'Home' in
 * each language's files. Message functions would instead put every screen's texts into the first file a
 * visitor loads.
 */
export function markTexts(): Plugin {
  return {
    name: 'mark-texts',
    enforce: 'pre',
    transform(code, id) {
      const [path = ''] = id.split('?');
      if (!/\.tsx?$/.test(path) || !code.includes(IMPORT)) return null;
      const s = new MagicString(code);
      s.overwrite(code.indexOf(IMPORT), code.indexOf(IMPORT) + IMPORT.length, PLURAL);
      walk(parseSync(path, code).program as unknown as Node, (node, parent) => {
        const key = findKey(node);
        if (!key) return;
        const isCalled = parent?.type === 'CallExpression' && parent.callee === node;
        const [given] = isCalled ? (parent.arguments as Node[]) : [];
        const isWritten = isCalled && (!given || hasPlainFields(given));
        const start = `/* @__PURE__ */ ${MARK}('${key}', choosePlural`;
        // Messages that are passed around or have computed fields stay functions.
        if (!isWritten) s.overwrite(node.start, node.end, `${start})`);
        else if (given) s.overwrite(node.start, given.start, `${start}, `);
        else s.overwrite(node.start, parent.end, `${start}, {})`);
      });
      return { code: s.toString(), map: null };
    },
  };
}

function findKey(node: Node): string | null {
  const { object, property } = node as Partial<Record<'object' | 'property', { name?: string }>>;
  return node.type === 'MemberExpression' && object?.name === 'm' ? (property?.name ?? null) : null;
}

function hasPlainFields(given: Node): boolean {
  const properties = (given.properties ?? []) as Node[];
  return given.type === 'ObjectExpression' && properties.every(({ type }) => type === 'Property');
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

function walk(
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
