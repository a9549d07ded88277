import { sql } from 'kysely';
import { shortenTownName } from '../../contract/town-key.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { foldText } from '../../platform/fold-text.ts';
import { townKey } from '../../platform/town-key.ts';

export interface Town {
  state: string;
  cityKey: string;
}

/** Names of towns as they spell themselves, of those that are known. Primary key of towns. */
export async function findTownNames(
  db: Database['kysely'] | DatabaseTransaction,
  wanted: Town[],
): Promise<(town: Town) => string | undefined> {
  if (wanted.length === 0) return () => undefined;
  const { rows } = await sql<Town & { name: string }>`
    select t.state, t.city_key, t.name
    from (select distinct * from unnest(${wanted.map(({ state }) => state)}::text[],
      ${wanted.map(({ cityKey }) => cityKey)}::text[]) as w (state, city_key)) asked
    join towns t using (state, city_key)
  `.execute(db);
  const names = new Map(
    rows.map(({ state, cityKey, name }) => [
      `${state} ${cityKey}`,
      shortenTownName(name, foldText(name)),
    ]),
  );
  return ({ state, cityKey }) => names.get(`${state} ${cityKey}`);
}

/** A town as it spells itself; one that nobody knows as it was written. Primary key of towns. */
export async function spellTown(
  trx: DatabaseTransaction,
  { city, state }: { city: string; state: string },
): Promise<string> {
  const town = { state, cityKey: townKey(city, state) };
  const nameOf = await findTownNames(trx, [town]);
  return nameOf(town) ?? city;
}
