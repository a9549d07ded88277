import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../../src/platform/config/config.ts';

type Texts = Record<string, unknown>;

/** Files to write, made without writing: an error leaves the repository as it is. */
export type Plan = ReturnType<typeof openPlan>;

export function openPlan(root: string) {
  const written = new Map<string, string>();
  const decisions: string[] = [];
  const exists = (file: string) => written.has(file) || existsSync(path.join(root, file));
  const read = (file: string) => written.get(file) ?? readFileSync(path.join(root, file), 'utf8');

  const list = (folder: string) =>
    readdirSync(path.join(root, folder)).map((file) => `${folder}/${file}`);

  function create(file: string, text: string) {
    if (exists(file)) throw new ConfigError(`${file} already exists.`);
    written.set(file, text);
  }

  /** Puts text in place of a mark that the file has exactly once. */
  function replace(file: string, mark: string, text: string) {
    const [before, after, ...more] = read(file).split(mark);
    if (after === undefined || more.length > 0) {
      throw new Error(`${file} does not have this exactly once: ${mark}`);
    }
    written.set(file, before + text + after);
  }

  const insertBefore = (file: string, mark: string, text: string) =>
    replace(file, mark, text + mark);
  const insertAfter = (file: string, mark: string, text: string) =>
    replace(file, mark, mark + text);

  const append = (file: string, text: string) => void written.set(file, read(file) + text);

  /** Inserts text at the end of the block that opens with a mark and closes at the start of a line. */
  function insertInto(file: string, opening: string, text: string) {
    const all = read(file);
    const start = all.indexOf(opening);
    const end = all.slice(start).search(/^[}\]]/m);
    if (start < 0 || end < 0) throw new Error(`${file} has no block ${opening}`);
    written.set(file, all.slice(0, start + end) + text + all.slice(start + end));
  }

  /** Adds an import above the others, unless it is there; Biome sorts and merges. */
  function addImport(file: string, names: string, from: string) {
    const name = names.replace('type ', '');
    const isThere = new RegExp(`import [^;]*\\b${name}\\b[^;]* from '${from}'`).test(read(file));
    const statement = isThere ? '' : `import { ${names} } from '${from}';\n`;
    written.set(
      file,
      read(file).replace(/^import /m, (first) => statement + first),
    );
  }

  /** Returns the key of a text, which is added to both languages unless the key or the text is there. */
  function addText(key: string, text: string): string {
    const english: Texts = JSON.parse(read('messages/en.json'));
    if (key in english) return key;
    const [same] = Object.entries(english).find(([, one]) => one === text) ?? [];
    if (same) return same;
    for (const file of ['messages/en.json', 'messages/es.json']) addKey(file, key, text);
    decisions.push(`Say "${text}" in Spanish: ${key} in messages/es.json.`);
    return key;
  }

  function addKey(file: string, key: string, text: string) {
    const texts: Texts = JSON.parse(read(file));
    const entries = Object.entries(texts);
    const place = `${key.split('_')[0]}_`;
    const last = entries.findLastIndex(([other]) => other.startsWith(place));
    entries.splice(last < 0 ? entries.length : last + 1, 0, [key, text]);
    written.set(file, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
  }

  function addMigration(name: string, up: string) {
    const last = path.basename(list('db/migrations').sort().at(-1) ?? '');
    const next = String(Number.parseInt(last, 10) + 1).padStart(4, '0');
    create(`db/migrations/${next}_${name}.ts`, writeMigration(up));
  }

  return {
    ...{
      written,
      decisions,
      exists,
      list,
      read,
      create,
      replace,
      insertBefore,
      insertAfter,
      insertInto,
    },
    ...{
      append,
      addImport,
      addText,
      addMigration,
      isNew: (file: string) => !existsSync(path.join(root, file)),
    },
    decide: (sentence: string) => void decisions.push(sentence),
  };
}

const writeMigration = (up: string) => `import { type Kysely, sql } from 'kysely';

const UP = \`
${up}\`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
`;
