import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { keepKeys, renewKeys, reopenDecided } from '../../duplicates/model/keys.ts';
import { readDuplicateFacts } from '../../duplicates/model/queries.ts';
import type { LineRange } from '../model/write.queries.ts';

interface Imported {
  line: number;
  id: number;
  isNew: boolean;
  isAnother: boolean;
}

function isFound({ importId, from, to }: LineRange) {
  return sql`r.import_id = ${importId} and r.line > ${from} and r.line <= ${to}
    and r.outcome = 'new' and r.keys is not null`;
}

export async function insertFound(
  trx: DatabaseTransaction,
  range: LineRange,
  at: Date,
): Promise<void> {
  await sql`
    insert into business_keys (key, business_id)
    select key, r.business_id from import_rows r, unnest(r.keys) as key
    where ${isFound(range)} order by 1, 2
  `.execute(trx);
  await askForChecks(trx, range, at);
}

export async function askForChecks(
  trx: DatabaseTransaction,
  range: LineRange,
  at: Date,
): Promise<void> {
  await sql`
    insert into twin_checks (business_id)
    select r.business_id from import_rows r where ${isFound(range)} order by 1
    on conflict do nothing
  `.execute(trx);
  await sql`
    insert into business_checks (business_id, kind, state, since, detail)
    select r.business_id, detail ->> 'kind', 'doubt', ${at}, detail
    from import_rows r, jsonb_array_elements(r.doubts) as detail
    where ${isFound(range)} and r.doubts is not null order by 1, 2
    on conflict do nothing
  `.execute(trx);
}

export async function listImported(
  trx: DatabaseTransaction,
  { importId, from, to }: LineRange,
  limit: number,
): Promise<Imported[]> {
  const { rows } = await sql<Imported>`
    select r.line, r.business_id as id, r.outcome = 'new' as is_new,
      coalesce(r.name <> r.before ->> 'name' or r.address <> r.before ->> 'address', false)
        or (r.phone is not null and r.phone is distinct from r.before ->> 'phone'
          and r.before is not null) as is_another
    from import_rows r
    where r.import_id = ${importId} and r.line > ${from} and r.line <= ${to}
      and (r.outcome = 'changed' or r.outcome = 'new' and r.keys is null)
    order by r.line limit ${limit}
  `.execute(trx);
  return rows;
}

const AT_ONCE = 5000;

export async function moveImportedKeys(trx: DatabaseTransaction, range: LineRange): Promise<void> {
  for (let from = range.from; ; ) {
    const imported = await listImported(trx, { ...range, from }, AT_ONCE);
    const last = imported.at(-1);
    if (!last) return;
    const facts = await readDuplicateFacts(
      trx,
      imported.map(({ id }) => id),
    );
    const added = new Set(imported.flatMap(({ id, isNew }) => (isNew ? [id] : [])));
    await keepKeys(
      trx,
      facts.filter(({ id }) => added.has(id)),
    );
    await renewKeys(
      trx,
      facts.filter(({ id }) => !added.has(id)),
    );
    await reopenDecided(
      trx,
      imported.flatMap(({ id, isAnother }) => (isAnother ? [id] : [])),
    );
    from = last.line;
  }
}
