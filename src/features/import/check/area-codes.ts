import { sql } from 'kysely';
import { type ImportMapping, listColumns } from '../../../contract/imports.staff.ts';
import { toE164 } from '../../../domain/phone.ts';
import type { Database } from '../../../platform/database/database.ts';
import { mapInSlices } from '../../../platform/map-in-slices.ts';
import { townKey } from '../../../platform/town-key.ts';
import type { CsvRecord } from '../file/csv.rules.ts';
import type { Executor } from '../model/imports.ts';
import type { FindAreaCode, ParsedRow } from '../rows/row.rules.ts';
import { type CsvSource, readBatches } from './read-batches.ts';

/** Bytes; the beginning of a larger file is enough. */
const READ_BYTES = 4 * 1024 * 1024;
/** Listings of each town and state. */
const READ_LISTINGS = 2000;
const LOCAL = /(?<![\d-])\d{3}[\s.-]?\d{4}(?![\d-])/;

/**
 * Reads which area code each town has, from the file and from the directory. Returns null if no phone at the
 * beginning of the file lacks one.
 */
export async function openAreaCodes(
  db: Database,
  file: CsvSource & { mapping: ImportMapping },
  readRow: (record: CsvRecord) => ParsedRow,
): Promise<FindAreaCode | null> {
  const { phone } = file.mapping;
  if (!phone || 'value' in phone) return null;
  const columns = listColumns(phone);
  const mayLack = ({ cells }: CsvRecord) => columns.some((at) => LOCAL.test(cells[at] ?? ''));
  const records = await readBeginning(db, { ...file, rowsRead: 0 });
  if (!records.some(mayLack)) return null;
  const rows = (await mapInSlices(records, readRow)).map(({ values }) => values);
  const towns = rows.flatMap(({ city, state }) =>
    city === null || state === null ? [] : [{ state, cityKey: townKey(city, state) }],
  );
  return createAreaCodes([countOfRows(rows), await countOfListings(db.kysely, towns)]);
}

async function readBeginning(db: Database, file: CsvSource): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  for await (const { rows, bytes } of readBatches(db, file, (record) => record)) {
    records.push(...rows);
    if (bytes > READ_BYTES) break;
  }
  return records;
}

/** How often listings or rows of a place have an area code. `cityKey` is `''` for all of the state. */
interface AreaCodeCount {
  state: string;
  cityKey: string;
  code: string;
  count: number;
}

interface Place {
  city: string | null;
  state: string | null;
  phone: string | null;
}

function countOfRows(rows: Iterable<Place>): AreaCodeCount[] {
  const counts = new Map<string, AreaCodeCount>();
  for (const { city, state, phone } of rows) {
    const code = toE164(phone)?.slice(2, 5);
    if (!code || TOLL_FREE.test(code) || state === null) continue;
    for (const cityKey of ['', townKey(city ?? '', state)]) {
      const key = `${state} ${cityKey} ${code}`;
      const known = counts.get(key);
      if (known) known.count += 1;
      else counts.set(key, { state, cityKey, code, count: 1 });
    }
  }
  return [...counts.values()];
}

/**
 * Counts the area codes of listings in the towns, and of the best listings in the states. Uses the indexes
 * `businesses_town` and `businesses_state`.
 */
async function countOfListings(
  db: Executor,
  towns: readonly { state: string; cityKey: string }[],
): Promise<AreaCodeCount[]> {
  if (towns.length === 0) return [];
  const { rows } = await sql<AreaCodeCount>`
    with asked as (
      select distinct state, "cityKey" as city_key
      from json_to_recordset(${JSON.stringify(towns)}::json) as t (state text, "cityKey" text)
    ), phones as (
      select a.state, a.city_key, b.phone_e164 from asked a cross join lateral (
        select b.phone_e164 from businesses b
        where b.is_listed and b.state = a.state and b.city_key = a.city_key
        order by b.sort_key desc limit ${READ_LISTINGS}
      ) b
      union all
      select s.state, '', b.phone_e164 from (select distinct state from asked) s cross join lateral (
        select b.phone_e164 from businesses b where b.is_listed and b.state = s.state
        order by b.sort_key desc limit ${READ_LISTINGS}
      ) b
    )
    select state, city_key, substr(phone_e164, 3, 3) as code, count(*)::int as count
    from phones where phone_e164 ~ '^[+]1\\d{10}' and phone_e164 !~ '^[+]18(00|33|44|55|66|77|88)'
    group by 1, 2, 3
  `.execute(db);
  return rows;
}

const TOLL_FREE = /^8(?:00|33|44|55|66|77|88)$/;
/** Share of the phones that must have a code, for it to be the code of a town or of a whole state. */
const OF_TOWN = 0.8;
const OF_STATE = 0.97;
/** Phones; fewer say nothing about a state. */
const LEAST_OF_STATE = 3;

/**
 * Returns a function that finds the area code of a town, or of a state with a single one, in the first of
 * several counts that is clear about it.
 */
function createAreaCodes(sources: AreaCodeCount[][]): FindAreaCode {
  const byPlace = sources.map((counts) =>
    Map.groupBy(counts, ({ state, cityKey }) => `${state} ${cityKey}`),
  );
  const find = (place: string, share: number, least: number) => {
    for (const counted of byPlace) {
      const counts = counted.get(place) ?? [];
      const all = counts.reduce((sum, { count }) => sum + count, 0);
      const most = counts.reduce<AreaCodeCount | null>(
        (best, next) => (best && best.count >= next.count ? best : next),
        null,
      );
      if (most && all >= least && most.count >= share * all) return most.code;
      if (most && share === OF_TOWN) return null;
    }
    return null;
  };
  return ({ city, state }) => {
    if (city === null || state === null) return null;
    const town = `${state} ${townKey(city, state)}`;
    const isKnown = byPlace.some((counted) => counted.has(town));
    return isKnown ? find(town, OF_TOWN, 1) : find(`${state} `, OF_STATE, LEAST_OF_STATE);
  };
}
