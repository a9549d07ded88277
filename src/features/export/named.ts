import { sql } from 'kysely';
import * as m from '#messages';
import type { User } from '../../contract/accounts.ts';
import type { ExportInput, SavedExport } from '../../contract/exports.staff.ts';
import type { Right } from '../../domain/rights.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { AppError } from '../../platform/errors.ts';
import { invalidField } from '../../platform/invalid-field.ts';
import { recordChange } from '../audit/record-change.ts';

export interface NamedExport {
  id: number;
  name: string;
  version: number;
}

export interface ExportAuthor {
  at: Date;
  by: string;
  rights: Right[];
}

export interface NamedStore<Input extends { name: string }, Saved extends NamedExport> {
  action: string;
  missing: () => string;
  changed: () => string;
  most: number;
  /** Allows one writer at a time, so that neither the maximum nor the uniqueness of names is violated. */
  lock(trx: DatabaseTransaction): Promise<void>;
  list(trx: DatabaseTransaction): Promise<Saved[]>;
  insert(trx: DatabaseTransaction, input: Input, author: ExportAuthor): Promise<number>;
  update(trx: DatabaseTransaction, id: number, input: Input, author: ExportAuthor): Promise<void>;
  remove(trx: DatabaseTransaction, id: number): Promise<void>;
  describe(saved: Saved): object;
}

type Saver = Pick<User, 'id' | 'rights'>;

type Dependencies = Pick<Services, 'db' | 'clock'>;

export function openNamed<Input extends { name: string }, Saved extends NamedExport>(
  { db, clock }: Dependencies,
  store: NamedStore<Input, Saved>,
) {
  const { action, most } = store;
  const change = <T>(run: (trx: DatabaseTransaction, saved: Saved[], at: Date) => Promise<T>) =>
    db.kysely.transaction().execute(async (trx) => {
      await store.lock(trx);
      return run(trx, await store.list(trx), clock());
    });
  const record = (trx: DatabaseTransaction, verb: string, noted: Noted<Saved>) => {
    const { before, after, ...author } = noted;
    return recordChange(trx, {
      ...author,
      action: `${action}.${verb}`,
      ...(before && { before: store.describe(before) }),
      ...(after && { after: store.describe(after) }),
    });
  };
  const readAgain = async (trx: DatabaseTransaction, id: number) => {
    const saved = find(await store.list(trx), id);
    if (!saved) throw new Error(`The ${action} ${id} is gone`);
    return saved;
  };
  const require = (saved: Saved[], id: number) => {
    const found = find(saved, id);
    if (found) return found;
    throw new AppError('not_found', store.missing());
  };

  return {
    list: () => db.kysely.transaction().execute((trx) => store.list(trx)),
    create: (input: Input, { id: by, rights }: Saver) =>
      change(async (trx, saved, at) => {
        if (saved.length >= most) {
          throw new AppError('conflict', m.common_limit_reached({ most }));
        }
        requireFree(saved, input.name, 0);
        const after = await readAgain(trx, await store.insert(trx, input, { at, by, rights }));
        await record(trx, 'create', { at, actor: by, after });
        return after;
      }),
    update: (
      id: number,
      { version, ...input }: Input & { version: number },
      { id: by, rights }: Saver,
    ) =>
      change(async (trx, saved, at) => {
        const before = require(saved, id);
        if (before.version !== version) {
          throw new AppError('conflict', store.changed(), { current: before });
        }
        requireFree(saved, input.name, id);
        await store.update(trx, id, input as unknown as Input, { at, by, rights });
        const after = await readAgain(trx, id);
        await record(trx, 'update', { at, actor: by, before, after });
        return after;
      }),
    remove: (id: number, by: string) =>
      change(async (trx, saved, at) => {
        const before = require(saved, id);
        await store.remove(trx, id);
        await record(trx, 'delete', { at, actor: by, before });
        return { id };
      }),
  };
}

interface Noted<Saved> {
  at: Date;
  actor: string;
  before?: Saved;
  after?: Saved;
}

function find<Saved extends NamedExport>(saved: Saved[], id: number): Saved | undefined {
  return saved.find((one) => one.id === id);
}

function requireFree(saved: NamedExport[], name: string, except: number) {
  const isTaken = saved.some(
    (one) => one.id !== except && one.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) throw invalidField('name', m.common_name_taken());
}

export async function listSavedExports(
  db: Database['kysely'] | DatabaseTransaction,
): Promise<SavedExport[]> {
  const rows = await db
    .selectFrom('savedExports')
    .select(['id', 'name', 'filter', 'columns', 'version', 'updatedAt'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return rows.map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }));
}

export async function lockSavedExports(trx: DatabaseTransaction): Promise<void> {
  await sql`lock table saved_exports in share row exclusive mode`.execute(trx);
}

function toRow({ name, filter, columns }: ExportInput, { at, by }: ExportAuthor) {
  return {
    name,
    filter: JSON.stringify(filter),
    columns: JSON.stringify(columns),
    updatedAt: at,
    updatedBy: by,
  };
}

export async function insertSavedExport(
  trx: DatabaseTransaction,
  input: ExportInput,
  author: ExportAuthor,
): Promise<number> {
  const saved = trx.insertInto('savedExports').values(toRow(input, author)).returning('id');
  return (await saved.executeTakeFirstOrThrow()).id;
}

export async function updateSavedExport(
  trx: DatabaseTransaction,
  id: number,
  input: ExportInput,
  author: ExportAuthor,
): Promise<void> {
  const row = toRow(input, author);
  await trx
    .updateTable('savedExports')
    .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteSavedExport(trx: DatabaseTransaction, id: number): Promise<void> {
  await trx.deleteFrom('savedExports').where('id', '=', id).execute();
}
