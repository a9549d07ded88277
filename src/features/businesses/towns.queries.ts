import { sql } from 'kysely';
import * as m from '#messages';
import { readStateCode } from '../../contract/find-state.ts';
import type { StateCode } from '../../contract/states.ts';
import { shortenTownName } from '../../contract/town-key.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { foldText } from '../../platform/fold-text.ts';
import { townKey } from '../../platform/town-key.ts';

export interface Town {
  state: string;
  cityKey: string;
}

/** Of a state as people write it; any other is no place. */
export function requireState(
  text: string,
  refusal: 'not_found' | 'malformed' = 'not_found',
): StateCode {
  const code = readStateCode(text);
  if (!code) throw new AppError(refusal, m.places_state_unknown());
  return code;
}

export function readTown({ state, city }: { state: string; city: string }): Town {
  const code = requireState(state);
  return { state: code, cityKey: townKey(city, code) };
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

type Mail = Record<'city' | 'zipCode', string>;

/** What is not changed stays as it was written. */
export function isSameTown(one: Mail, other: Mail): boolean {
  return one.city === other.city && one.zipCode === other.zipCode;
}

/** A town as it spells itself; one that nobody knows as it was written. Primary key of towns. */
export async function spellTown(
  trx: DatabaseTransaction,
  { city, state, zipCode }: { city: string; state: string; zipCode: string },
): Promise<string> {
  const town = { state, cityKey: townKey(city, state, zipCode) };
  const nameOf = await findTownNames(trx, [town]);
  return nameOf(town) ?? city;
}
