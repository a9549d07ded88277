import { readFileSync } from 'node:fs';
import MagicString from 'magic-string';
import { type Plugin, parseSync } from 'vite';

interface PluralMessage {
  selectors: [string];
  declarations: string[];
  match: Record<string, string>;
}
type Catalogue = Record<string, string | [PluralMessage]>;

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const PLURAL = "import { plural as choosePlural } from '#plurals';\n";

/**
 * Puts each text of the catalogue where it is shown: `m.layout_home()` becomes 'Home'. As functions,
 * all texts with fields of all screens would be in the first file that a visitor loads.
 */
export function inlineMessages(language: string, file: string): Plugin {
  const catalogue: Catalogue = JSON.parse(readFileSync(file, 'utf8'));
  return {
    name: 'inline-messages',
    enforce: 'pre',
    transform(code, id) {
      const [path = ''] = id.split('?');
      if (!/\.tsx?$/.test(path) || !code.includes("from '#messages'")) return null;
      const s = new MagicString(code);
      const uses = findUses(parseSync(path, code).program as unknown as Node);
      let hasPlurals = false;
      // Those inside the fields of others come first.
      for (const { node, key, call } of uses.sort(
        (one, other) => other.node.start - one.node.start,
      )) {
        const message = catalogue[key];
        if (message === undefined) throw new Error(`${path}: the catalogue has no ${key}`);
        const fields = call && readFields(call, (part) => s.slice(part.start, part.end));
        hasPlurals ||= typeof message !== 'string';
        const text = fields
          ? writeText(message, (name) => fields.get(name) ?? `''`, language)
          : `(fields) => ${writeText(message, (name) => `fields.${name}`, language)}`;
        const whole = fields && call ? call : node;
        s.overwrite(whole.start, whole.end, fields ? text : `(${text})`);
      }
      if (hasPlurals) s.prepend(PLURAL);
      return { code: s.toString(), map: null };
    },
  };
}

interface Use {
  node: Node;
  key: string;
  call: Node | null;
}

function findUses(node: Node, parent: Node | null = null): Use[] {
  const own = node as unknown as { object?: Node & { name?: string }; property?: { name: string } };
  if (node.type === 'MemberExpression' && own.object?.name === 'm' && own.property) {
    const isCalled = parent?.type === 'CallExpression' && parent.callee === node;
    return [{ node, key: own.property.name, call: isCalled ? parent : null }];
  }
  return Object.values(node)
    .flat()
    .filter(
      (child): child is Node => typeof child === 'object' && child !== null && 'type' in child,
    )
    .flatMap((child) => findUses(child, node));
}

/** The code of each field of a call; null where they are not written out. */
function readFields(call: Node, read: (part: Node) => string): Map<string, string> | null {
  const [given] = call.arguments as Node[];
  if (!given) return new Map();
  if (given.type !== 'ObjectExpression') return null;
  const properties = given.properties as (Node & { key: Node & { name: string }; value: Node })[];
  if (properties.some(({ type }) => type !== 'Property')) return null;
  return new Map(properties.map(({ key, value }) => [key.name, read(value)]));
}

function writeText(
  message: string | [PluralMessage],
  field: (name: string) => string,
  language: string,
): string {
  if (typeof message === 'string') return writeTemplate(message, field);
  const [{ declarations, match }] = message;
  const selector = /^local \w+ = (\w+): plural$/.exec(declarations.at(-1) ?? '')?.[1];
  if (!selector) throw new Error(`Only plurals are known: ${JSON.stringify(message)}`);
  const cases = Object.entries(match).map(
    ([when, text]) => [when.split('=')[1] ?? '', writeTemplate(text, field)] as const,
  );
  const rest = cases.find(([when]) => when === 'other')?.[1] ?? `''`;
  const others = cases.filter(([when]) => when !== 'other');
  const rule = `choosePlural('${language}', ${field(selector)})`;
  return `(${others.map(([when, text]) => `${rule} === '${when}' ? ${text} : `).join('')}${rest})`;
}

function writeTemplate(text: string, field: (name: string) => string): string {
  const parts = text.split(/(?<!\\)\{(\w+)\}/);
  const plain = (part: string) => part.replace(/\\([\\{}])/g, '$1');
  if (parts.length === 1) return JSON.stringify(plain(text));
  const written = parts.map((part, at) =>
    at % 2 ? `\${${field(part)}}` : plain(part).replace(/[`\\]|\$\{/g, '\\$&'),
  );
  return `\`${written.join('')}\``;
}
