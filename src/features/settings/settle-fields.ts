import { sql } from 'kysely';
import type { CustomField } from '../../domain/custom-fields.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts';
import { isForgotten } from './fields.rules.ts';

interface Settling {
  after: number;
  /** Time that decides which removed fields have expired. Their values are deleted. */
  at: string;
}

export const settleFieldsQueue: Queue<Settling> = { name: 'settle-fields', retries: 20 };

/** Enqueues the job in place of a pending one, so that all listings are checked against the newest fields. */
export async function settleFieldsSoon(
  trx: DatabaseTransaction,
  jobs: Pick<Jobs, 'enqueue' | 'withdraw'>,
  settling: Settling,
): Promise<void> {
  const wait = { seconds: 0, key: 'all' };
  await jobs.withdraw(trx, [settleFieldsQueue], wait.key);
  await jobs.enqueue(trx, settleFieldsQueue, settling, wait);
}

const AT_ONCE = 2000;

export interface SettlingStep extends Settling {
  fields: readonly CustomField[];
  deriveAnew: (trx: DatabaseTransaction, ids: readonly number[]) => Promise<void>;
}

export interface Settled {
  last: number | null;
  count: number;
}

/**
 * Processes the next batch of listings: deletes values of expired fields, converts single choices to lists,
 * and updates the search data. Uses the primary key.
 */
export async function settleNext(
  trx: DatabaseTransaction,
  { after, at, fields, deriveAnew }: SettlingStep,
): Promise<Settled> {
  const { rows } = await sql<{ last: number | null; ids: number[] | null }>`
    select max(id) as last, array_agg(id) filter (where custom <> '{}') as ids
    from (select id, custom from businesses where id > ${after} order by id limit ${AT_ONCE}) next
  `.execute(trx);
  const last = rows[0]?.last ?? null;
  const ids = (rows[0]?.ids ?? []).map(Number);
  if (ids.length === 0) return { last, count: 0 };
  const keysOf = (some: CustomField[]) => some.map(({ key }) => key);
  const forgotten = fields.filter((field) => isForgotten(field, new Date(at)));
  await deleteValues(trx, ids, keysOf(forgotten));
  await keepAsSeveral(trx, ids, keysOf(fields.filter(({ kind }) => kind === 'choices')));
  await deriveAnew(trx, ids);
  return { last, count: ids.length };
}

async function deleteValues(trx: DatabaseTransaction, ids: number[], keys: string[]) {
  if (keys.length === 0) return;
  await sql`
    update businesses set custom = custom - ${keys}::text[]
    where id = any(${ids}::bigint[]) and custom ?| ${keys}::text[]
  `.execute(trx);
}

async function keepAsSeveral(trx: DatabaseTransaction, ids: number[], keys: string[]) {
  if (keys.length === 0) return;
  await sql`
    update businesses b set custom = b.custom || single.values
    from (
      select id, jsonb_object_agg(said.key, jsonb_build_array(said.value)) as values
      from businesses, jsonb_each(custom) said
      where id = any(${ids}::bigint[]) and said.key = any(${keys}::text[])
        and jsonb_typeof(said.value) = 'string'
      group by id
    ) single
    where b.id = single.id
  `.execute(trx);
}
