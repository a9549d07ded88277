import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type AnyNode, type CallExpression, parseExpressionAt, tokenizer, tokTypes } from 'acorn';
import MagicString from 'magic-string';
import { LANGUAGES } from '../../scripts/build-state.js';
import { type Catalogue, readCatalogue, writeText } from './catalogue.ts';
import { MARK } from './mark-texts.ts';

const CALL = new RegExp(`\\b${MARK}\\(`, 'g');
const MANIFEST = 'dist/client/.vite/manifest.json';

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

/**
 * The folder name contains a hash of the catalogue, because browsers cache files forever and text changes
 * don't change file names.
 */
function nameFolder(language: string, catalogue: Catalogue): string {
  const hash = createHash('sha256').update(JSON.stringify(catalogue)).digest('hex');
  return `assets/${language}-${hash.slice(0, 8)}`;
}

interface Use {
  key: string;
  start: number;
  end: number;
  plural: AnyNode;
  fields: AnyNode | null;
}

function readScripts(folder: string, files: Iterable<string>) {
  return [...files].map((file) => {
    const code = readFileSync(path.join(folder, file), 'utf8');
    return { file, code, uses: findUses(code) };
  });
}

/** Parses only the calls, because parsing whole bundles takes seconds. */
function findUses(code: string): Use[] {
  return (
    [...code.matchAll(CALL)]
      .map(({ index: start }) => {
        const end = start + measureCall(code.slice(start));
        const call = parseExpressionAt(code.slice(0, end), start, { ecmaVersion: 'latest' });
        const [key, plural, fields = null] = (call as CallExpression).arguments;
        if (!key || !plural) throw new Error(`A text without a key: ${code.slice(start, end)}`);
        return { key: readString(key), start, end, plural, fields };
      })
      // Nested calls come first.
      .reverse()
  );
}

function measureCall(code: string): number {
  let depth = 0;
  for (const { type, end } of tokenizer(code, { ecmaVersion: 'latest' })) {
    if (type === tokTypes.parenL) depth += 1;
    if (type === tokTypes.parenR) depth -= 1;
    if (type === tokTypes.parenR && depth === 0) return end;
  }
  throw new Error('A text has no end');
}

/** Minifiers also write strings as template literals. */
function readString(node: AnyNode): string {
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'TemplateLiteral') return node.quasis[0]?.value.cooked ?? '';
  throw new Error(`A text is named by a ${node.type}`);
}

function say(code: string, uses: Use[], catalogue: Catalogue, language: string): string {
  const s = new MagicString(code);
  for (const { key, start, end, plural, fields } of uses) {
    const message = catalogue[key];
    if (message === undefined) throw new Error(`The catalogue has no ${key}`);
    const read = (part: AnyNode) => s.slice(part.start, part.end);
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

function listProperties(fields: AnyNode): [name: string, value: AnyNode][] {
  if (fields.type !== 'ObjectExpression') throw new Error(`Fields are a ${fields.type}`);
  return fields.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier'
      ? [[property.key.name, property.value] as const]
      : [],
  ) as [string, AnyNode][];
}

function write(folder: string, file: string, text: string) {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}
