import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import MagicString from 'magic-string';
import { parseSync } from 'vite';
import { LANGUAGES } from '../../scripts/build-state.js';
import { type Catalogue, readCatalogue, writeText } from './catalogue.ts';
import { MARK, type Node, walk } from './marks.ts';

const MANIFEST = 'dist/client/.vite/manifest.json';

/** Of one build the files of each language: what the browser reads, and the server's renderer. */
export function localizeBuild() {
  const manifest = readFileSync(MANIFEST, 'utf8');
  const scripts = new Set(
    Object.values<{ file: string }>(JSON.parse(manifest))
      .map(({ file }) => file)
      .filter((file) => file.endsWith('.js')),
  );
  const browser = readScripts('dist/client', scripts);
  const server = readScripts('dist/server', globSync('**/*.js', { cwd: 'dist/server' }));
  for (const language of LANGUAGES) {
    const catalogue = readCatalogue(language);
    const place = nameFolder(language, catalogue);
    const move = (text: string) =>
      text.replace(/assets\/[\w.-]+\.js(?=")/g, (file) =>
        scripts.has(file) ? file.replace('assets', place) : file,
      );
    for (const { file, code, uses } of browser) {
      write(
        'dist/client',
        move(`${file}"`).slice(0, -1),
        move(say(code, uses, catalogue, language)),
      );
    }
    write('dist/client/.vite', `manifest-${language}.json`, move(manifest));
    for (const { file, code, uses } of server) {
      write(`dist/server/${language}`, file, say(code, uses, catalogue, language));
    }
  }
  for (const { file } of browser) rmSync(path.join('dist/client', file));
  for (const { file } of server) rmSync(path.join('dist/server', file));
  rmSync(MANIFEST);
}

/** Browsers keep files for ever, and a changed text changes no other name. */
function nameFolder(language: string, catalogue: Catalogue): string {
  const hash = createHash('sha256').update(JSON.stringify(catalogue)).digest('hex');
  return `assets/${language}-${hash.slice(0, 8)}`;
}

interface Use {
  key: string;
  start: number;
  end: number;
  plural: Node;
  fields: Node | null;
}

function readScripts(folder: string, files: Iterable<string>) {
  return [...files].map((file) => {
    const code = readFileSync(path.join(folder, file), 'utf8');
    return { file, code, uses: code.includes(MARK) ? findUses(file, code) : [] };
  });
}

function findUses(file: string, code: string): Use[] {
  const uses: Use[] = [];
  walk(parseSync(file, code).program as unknown as Node, (node) => {
    const callee = node.callee as { name?: string } | undefined;
    if (node.type !== 'CallExpression' || callee?.name !== MARK) return;
    const [key, plural, fields = null] = node.arguments as [Node, Node, Node?];
    const { start, end } = node;
    uses.push({ key: readString(key), start, end, plural, fields });
  });
  // Those inside the fields of others come first.
  return uses.sort((one, other) => other.start - one.start);
}

/** Minifiers write strings as templates, too. */
function readString(node: Node): string {
  if (typeof node.value === 'string') return node.value;
  const [{ value }] = node.quasis as [{ value: { cooked: string } }];
  return value.cooked;
}

function say(code: string, uses: Use[], catalogue: Catalogue, language: string): string {
  const s = new MagicString(code);
  for (const { key, start, end, plural, fields } of uses) {
    const message = catalogue[key];
    if (message === undefined) throw new Error(`The catalogue has no ${key}`);
    const read = (part: Node) => s.slice(part.start, part.end);
    const given =
      fields && new Map(listProperties(fields).map(([name, value]) => [name, read(value)]));
    const text = writeText(message, {
      language,
      plural: read(plural),
      field: (name) => (given ? (given.get(name) ?? `''`) : `fields.${name}`),
    });
    s.overwrite(start, end, given ? text : `(fields => ${text})`);
  }
  return s.toString();
}

function listProperties(fields: Node): [name: string, value: Node][] {
  const properties = fields.properties as { key: { name?: string; value?: string }; value: Node }[];
  return properties.map(({ key, value }) => [key.name ?? key.value ?? '', value]);
}

function write(folder: string, file: string, text: string) {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}
