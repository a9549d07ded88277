import { sql } from 'kysely';
import type { CustomField, CustomValues } from '../../../domain/custom-fields.ts';
import type { Service } from '../../../domain/price-list.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { mapInSlices } from '../../../platform/map-in-slices.ts';
import { deriveCustom } from '../../businesses/model/custom-fields.rules.ts';
import { deriveAnew } from '../../businesses/model/custom-fields.ts';
import { type LineRange, within } from '../model/write.queries.ts';

const AT_ONCE = 2000;

interface NewHolder {
  line: number;
  custom: CustomValues;
  categoryId: number;
  trades: string[];
  services: Service[] | null;
}

export async function deriveOfNew(
  trx: DatabaseTransaction,
  range: LineRange,
  fields: readonly CustomField[],
): Promise<void> {
  await sql`
    create temp table if not exists import_own (line int primary key, tokens text[], words text)
    on commit drop
  `.execute(trx);
  for (let { from } = range; ; ) {
    const { rows } = await sql<NewHolder>`
      select r.line, r.custom, r.category_id, r.services,
        array(select t.slug from trades t where t.id = any(r.trades)) as trades
      from import_rows r
      where ${within({ ...range, from })} and r.outcome = 'new' and r.custom is not null
      order by r.line limit ${AT_ONCE}
    `.execute(trx);
    const last = rows.at(-1);
    if (!last) return;
    const derived = await mapInSlices(rows, (row) => {
      const { customTokens: tokens, customWords: words } = deriveCustom(fields, row.custom, {
        ...row,
        services: null,
      });
      return { line: row.line, tokens, words };
    });
    await sql`
      insert into import_own (line, tokens, words)
      select line, array(select jsonb_array_elements_text(tokens)), words
      from jsonb_to_recordset(${JSON.stringify(derived)}::jsonb)
        as own (line int, tokens jsonb, words text)
    `.execute(trx);
    from = last.line;
  }
}

export async function deriveOfChanged(trx: DatabaseTransaction, range: LineRange): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select r.business_id as id from import_rows r
    where ${within(range)} and r.outcome = 'changed' order by 1
  `.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await deriveAnew(trx, ids);
}
