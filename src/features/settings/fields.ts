import { sql } from 'kysely';
import { z } from 'zod';
import * as m from '#messages';
import { type FieldUse, MAX_COUNTED, type StaffFields } from '../../contract/settings.staff.ts';
import {
  type CustomField,
  customField,
  type FieldInput,
  hasChoices,
  isFilterable,
  isOffered,
  type LocalText,
} from '../../domain/custom-fields.ts';
import { readyFields } from '../../domain/ready-fields.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { recordVersion, type SettingsWriting, writeSettings } from './change.ts';
import {
  arrangeFields,
  findField,
  isForgotten,
  makeFieldKey,
  putBack,
  readInput,
  refusal,
  replaceField,
  requireFields,
} from './fields.rules.ts';
import { findSettingsVersions, lockSettings } from './queries.ts';
import { NEWEST, type SettingsDependencies } from './read.ts';
import { addReady } from './ready-fields.ts';
import { resolveSettings } from './settings.rules.ts';

type By = Pick<SettingsWriting, 'version' | 'by'>;
type Reader = Database['kysely'] | DatabaseTransaction;

export async function readCustomFields(db: Reader, below = NEWEST): Promise<StaffFields> {
  const [current] = await findSettingsVersions(db, { below, limit: 1 });
  const fields = resolveSettings(current?.changed ?? {}, {}).customFields;
  return { version: current?.version ?? 0, fields };
}

async function writeFields(
  dependencies: SettingsDependencies,
  writing: By & { action: string },
  decide: (
    fields: CustomField[],
    at: Date,
    trx: DatabaseTransaction,
  ) => Promise<CustomField[]> | CustomField[],
): Promise<StaffFields> {
  await writeSettings(dependencies, {
    ...writing,
    decide: async (trx, { changed }, at) => {
      const { customFields: before } = resolveSettings(changed, {});
      return { customFields: requireFields(before, await decide(before, at, trx)) };
    },
    explain: async (trx, version) => ({
      current: await readCustomFields(trx),
      read: await readCustomFields(trx, version + 1),
    }),
  });
  return readCustomFields(dependencies.db.kysely);
}

export async function addField(
  dependencies: SettingsDependencies,
  input: FieldInput,
  writing: By,
): Promise<StaffFields & { key: string }> {
  let key = '';
  const saved = await writeFields(
    dependencies,
    { ...writing, action: 'field.add' },
    async (fields, _, trx) => {
      await requireHolders(trx, input, { categories: [], trades: [] });
      key = makeFieldKey(input.name.en, new Set(fields.map((field) => field.key)));
      return [...fields, readInput({ key, choices: [] }, input)];
    },
  );
  return { ...saved, key };
}

export function changeField(
  dependencies: SettingsDependencies,
  key: string,
  input: FieldInput,
  writing: By,
): Promise<StaffFields> {
  return writeFields(
    dependencies,
    { ...writing, action: 'field.change' },
    async (fields, _, trx) => {
      const field = findField(fields.filter(isOffered), key);
      await requireHolders(trx, input, field);
      return replaceField(fields, readInput(field, input));
    },
  );
}

export function removeField(
  dependencies: SettingsDependencies,
  key: string,
  writing: By,
): Promise<StaffFields> {
  return writeFields(dependencies, { ...writing, action: 'field.remove' }, (fields, at) => {
    const field = findField(fields.filter(isOffered), key);
    return replaceField(fields, { ...field, removedAt: at.toISOString() });
  });
}

export function putFieldBack(
  dependencies: SettingsDependencies,
  key: string,
  writing: By,
): Promise<StaffFields> {
  return writeFields(dependencies, { ...writing, action: 'field.restore' }, (fields, at) =>
    replaceField(fields, putBack(findField(fields, key), at)),
  );
}

export function putInOrder(
  dependencies: SettingsDependencies,
  groups: { name: LocalText | null; keys: string[] }[],
  writing: By,
): Promise<StaffFields> {
  return writeFields(dependencies, { ...writing, action: 'field.arrange' }, (fields) =>
    arrangeFields(fields, groups),
  );
}

/** Adds predefined fields. Existing ones stay unchanged; removed ones are restored with their values. */
export function addReadyFields(
  dependencies: SettingsDependencies,
  keys: readonly string[],
  writing: By,
): Promise<StaffFields> {
  const wanted = readyFields.filter(({ key }) => keys.includes(key));
  if (wanted.length < new Set(keys).size) throw new AppError('not_found', m.fields_ready_unknown());
  return writeFields(dependencies, { ...writing, action: 'field.add' }, (fields, at, trx) =>
    addReady(trx, fields, { wanted, at }),
  );
}

/** Drops fields that can't be restored anymore. Must run after their values are deleted. */
export async function dropForgotten(dependencies: SettingsDependencies, at: Date): Promise<void> {
  const { version, fields } = await readCustomFields(dependencies.db.kysely);
  if (!fields.some((field) => isForgotten(field, at))) return;
  await writeFields(dependencies, { version, by: 'clock', action: 'field.forget' }, (all) =>
    all.filter((field) => !isForgotten(field, at)),
  );
}

type OfWhich = Pick<CustomField, 'categories' | 'trades'>;

/**
 * Checks that newly chosen categories and trades exist, and throws `invalid` otherwise. Earlier choices may
 * be gone. Uses the primary key and the unique slugs.
 */
async function requireHolders(trx: DatabaseTransaction, wanted: OfWhich, before: OfWhich) {
  const categories = wanted.categories.filter((id) => !before.categories.includes(id));
  const trades = wanted.trades.filter((slug) => !before.trades.includes(slug));
  const { rows } = await sql<{ categories: number; trades: number }>`
    select (select count(*)::int from categories where id = any(${categories}::bigint[])) as categories,
      (select count(*)::int from trades where slug = any(${trades}::text[])) as trades
  `.execute(trx);
  const [found] = rows;
  if (found?.categories !== new Set(categories).size)
    throw refusal(m.fields_category_unknown(), 'categories');
  if (found.trades !== new Set(trades).size) throw refusal(m.fields_trade_unknown(), 'trades');
}

export const followed = z.array(
  z.object({ key: z.string(), of: z.array(z.union([z.int(), z.string()])) }),
);
export type Followed = z.infer<typeof followed>;

interface Holder {
  kind: 'categories' | 'trades';
  from: number | string;
  to: number | string;
}

interface Change {
  at: Date;
  actor: string;
}

/** Updates fields when a trade's address changes or a category or trade is merged into another. */
export function followHolder(
  trx: DatabaseTransaction,
  change: Change,
  { kind, from, to }: Holder,
): Promise<Followed> {
  return rewriteHolders(trx, change, kind, ({ of }) =>
    of.includes(from) ? of.map((one) => (one === from ? to : one)) : of,
  );
}

/** Reverts `followHolder`, but keeps what the target had before. */
export async function returnHolder(
  trx: DatabaseTransaction,
  change: Change,
  { kind, from, to, fields }: Holder & { fields: Followed },
): Promise<void> {
  const had = new Map(fields.map(({ key, of }) => [key, of]));
  await rewriteHolders(trx, change, kind, ({ key, of }) => {
    const before = had.get(key);
    if (!before || !of.includes(to)) return of;
    return [...of.filter((one) => one !== to || before.includes(to)), from];
  });
}

async function rewriteHolders(
  trx: DatabaseTransaction,
  { at, actor }: Change,
  kind: Holder['kind'],
  rewrite: (field: Followed[number]) => Followed[number]['of'],
): Promise<Followed> {
  await lockSettings(trx);
  const [current] = await findSettingsVersions(trx, { below: NEWEST, limit: 1 });
  const fields = resolveSettings(current?.changed ?? {}, {}).customFields;
  const customFields = fields.map((field) => {
    const of = [...new Set(rewrite({ key: field.key, of: field[kind] }))];
    return customField.parse({ ...field, [kind]: of });
  });
  const changed = fields.filter(
    (field, at) => String(field[kind]) !== String(customFields[at]?.[kind]),
  );
  if (changed.length === 0) return [];
  const before = current?.changed ?? {};
  const version = { before, changed: { ...before, customFields }, at };
  await recordVersion(trx, version, { by: actor, action: 'field.change' });
  return changed.map((field) => ({ key: field.key, of: field[kind] }));
}

/**
 * Counts the listings that use a field, with a cap, based on the search tokens. `filled` is null if the field
 * isn't filterable. Uses a GIN index.
 */
export async function countUse(db: Database, key: string): Promise<FieldUse> {
  const { fields } = await readCustomFields(db.kysely);
  const field = findField(fields, key);
  const { kind, choices } = field;
  if (!isFilterable(kind) || !field.isFilter || !field.isShown || kind === 'number') {
    return { filled: null, choices: {} };
  }
  const values = hasChoices(kind)
    ? choices.map((choice) => choice.key)
    : kind === 'yes-no'
      ? ['yes', 'no']
      : ['1', '2', '3', '4'];
  const [filled = 0, ...each] = await countFieldTokens(db, [
    values.map((value) => `f:${key}=${value}`),
    ...(hasChoices(kind) ? values.map((value) => [`f:${key}=${value}`]) : []),
  ]);
  return {
    filled,
    choices: Object.fromEntries(choices.map((choice, at) => [choice.key, each[at] ?? 0])),
  };
}

/** Counts, up to a cap, the listings that have any token of each group. Uses a GIN index. */
export async function countFieldTokens(db: Database, asked: string[][]): Promise<number[]> {
  const queries = asked.map((tokens) => tokens.map((token) => `'${token}'`).join(' | '));
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from (
        select from businesses where is_listed and search_vector @@ query::tsquery limit ${MAX_COUNTED + 1}) found) as count
    from unnest(${queries}::text[]) with ordinality as asked (query, place)
    order by place
  `.execute(db.kysely);
  return rows.map(({ count }) => count);
}
