// Compiles the catalogs in messages/ to typed functions in generated/, which the code imports as `#messages`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Catalogue,
  listFields,
  type Message,
  readCatalogue,
  writeText,
} from '../tools/messages/catalogue.ts';
import { LANGUAGES } from './build-state.js';

const [BASE = 'en'] = LANGUAGES;
const OUT = 'generated';

/** Finds missing, unused and mismatched messages, which would show visitors English or nothing. */
function findFaults(language: string, messages: Catalogue, base: Catalogue): string[] {
  const inputs = (message: Catalogue[string] | undefined) =>
    [...new Set(JSON.stringify(message ?? '').match(/\{#?\/?\w+\}/g))].sort().join(' ');
  const missing = Object.keys(base).filter((key) => !(key in messages));
  const leftOver = Object.keys(messages).filter((key) => !(key in base));
  const unlike = Object.keys(base).filter(
    (key) => key in messages && inputs(messages[key]) !== inputs(base[key]),
  );
  return [
    ...missing.map((key) => `messages/${language}.json: ${key} is missing`),
    ...leftOver.map((key) => `messages/${language}.json: ${key} stands in no other catalogue`),
    ...unlike.map((key) => `messages/${language}.json: ${key} has other fields than in English`),
  ];
}

function writeCatalogue(language: string, messages: Catalogue): string {
  const texts = Object.entries(messages).map(
    ([key, message]) => `export const ${key} = (fields) => ${writeCode(language, message)};`,
  );
  return ["import { plural } from '../plurals.js';", ...texts, ''].join('\n');
}

function writeCode(language: string, message: Message): string {
  const field = (name: string) => `fields.${name}`;
  return writeText(message, { field, plural: 'plural', language });
}

/**
 * Writes a module with all catalogs that selects the language on each call. Messages without fields are
 * stored as plain strings.
 */
function writeIndex(): string {
  const keys = Object.keys(base);
  const lists = catalogues.map(([language, messages]) => {
    const texts = keys.map((key) => {
      const message = messages[key] ?? '';
      const code = writeCode(language, message);
      return listFields(message).length > 0 ? `(fields) => ${code}` : code;
    });
    return `const ${language} = [\n${texts.join(',\n')},\n];`;
  });
  const lines = [
    "import { plural } from '../plurals.js';",
    ...lists,
    `const catalogues = { ${LANGUAGES.join(', ')} };`,
    `let readLanguage = () => '${BASE}';`,
    'export const speakAs = (read) => { readLanguage = read; };',
    'const say = (at) => (fields) => {',
    '  const text = catalogues[readLanguage()][at];',
    "  return typeof text === 'string' ? text : text(fields);",
    '};',
    ...keys.map((key, at) => `export const ${key} = say(${at});`),
    '',
  ];
  // Escapes characters outside Latin-1. A single one would make the engine store the whole text with two
  // bytes per character.
  return lines
    .join('\n')
    .replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function writeTypes(messages: Catalogue): string {
  const texts = Object.entries(messages).map(([key, message]) => {
    const fields = listFields(message).map((name) => `${name}: string | number`);
    const given = fields.length > 0 ? `fields: { ${fields.join('; ')} }` : '';
    return `/** ${JSON.stringify(message).replaceAll('*/', '* /')} */\nexport declare const ${key}: (${given}) => string;`;
  });
  const languages = LANGUAGES.map((language) => `'${language}'`).join(' | ');
  const choice = `/** Has all texts said in the language that \`read\` answers. */\nexport declare const speakAs: (read: () => ${languages}) => void;`;
  return [choice, ...texts, ''].join('\n');
}

/** `Intl.PluralRules` are created once per language, because creating them is slow. */
const PLURALS = `const rules = {};
export const plural = (language, count) =>
  (rules[language] ??= new Intl.PluralRules(language)).select(Number(count));
`;

const catalogues = LANGUAGES.map((language) => [language, readCatalogue(language)] as const);
const base = readCatalogue(BASE);
const faults = catalogues.flatMap(([language, messages]) => findFaults(language, messages, base));
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exit(1);
}
rmSync(OUT, { recursive: true, force: true });
mkdirSync(path.join(OUT, 'messages'), { recursive: true });
const write = (file: string, code: string) => writeFileSync(path.join(OUT, file), code);
for (const [language, messages] of catalogues) {
  write(`messages/${language}.js`, writeCatalogue(language, messages));
}
write('messages/index.js', writeIndex());
write('messages/index.d.ts', writeTypes(base));
write('plurals.js', PLURALS);
