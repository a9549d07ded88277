import { sql } from 'kysely';
import type { CustomField, CustomValues } from '../../../domain/custom-fields.ts';
import type { Hours } from '../../../domain/opening-hours.ts';
import type { Service } from '../../../domain/price-list.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { mapInSlices } from '../../../platform/map-in-slices.ts';
import { settleOfferSpans } from '../../businesses/model/change-listing.queries.ts';
import { deriveCustom } from '../../businesses/model/custom-fields.rules.ts';
import { deriveAnew } from '../../businesses/model/custom-fields.ts';
import { deriveFromHours, settleOpenings } from '../../hours/openings.ts';
import type { Located } from '../../hours/time-zone.rules.ts';
import { type LineRange, within } from '../model/imports.ts';

const AT_ONCE = 2000;

type Outcome = 'new' | 'changed';

export async function writeHours(
  trx: DatabaseTransaction,
  range: LineRange,
  { of, at }: { of: Outcome; at: Date },
): Promise<void> {
  const { rows } = await sql<Located & { id: number; hours: Hours }>`
    select b.id, r.hours, b.latitude, b.longitude, b.state
    from import_rows r join businesses b on b.id = r.business_id
    where ${within(range)} and r.outcome = ${of} and r.hours is not null
    order by b.id
  `.execute(trx);
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE);
    const found = await mapInSlices(some, (row) => ({
      id: row.id,
      hours: row.hours,
      ...deriveFromHours(row),
    }));
    await sql`
      update businesses b set hours = h.hours, time_zone = h."timeZone", open_tokens = h."openTokens"
      from json_to_recordset(${JSON.stringify(found)}::json)
        as h (id bigint, hours jsonb, "timeZone" text, "openTokens" text[])
      where b.id = h.id
    `.execute(trx);
    await settleOpenings(
      trx,
      some.map(({ id }) => id),
      at,
    );
  }
}

export async function writeServices(
  trx: DatabaseTransaction,
  range: LineRange,
  of: Outcome,
): Promise<void> {
  const ids = await writeList(trx, range, { column: 'services', of });
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await deriveAnew(trx, ids.slice(from, from + AT_ONCE));
  }
}

export async function writeOffers(
  trx: DatabaseTransaction,
  range: LineRange,
  of: Outcome,
): Promise<void> {
  await settleOfferSpans(trx, await writeList(trx, range, { column: 'offers', of }));
}

async function writeList(
  trx: DatabaseTransaction,
  range: LineRange,
  { column, of }: { column: 'services' | 'offers'; of: Outcome },
): Promise<number[]> {
  const list = sql.ref(column);
  const { rows } = await sql<{ id: number }>`
    update businesses b set ${list} = r.${list} from import_rows r
    where ${within(range)} and r.outcome = ${of} and r.${list} is not null
      and b.id = r.business_id
    returning b.id
  `.execute(trx);
  return rows.map(({ id }) => id);
}

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
