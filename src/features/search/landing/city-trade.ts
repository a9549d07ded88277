import { type CityTrade, LANDING_MINIMUM } from '../../../contract/places.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  countInTown,
  findCategorySubject,
  findKindredTrades,
  findNearbyTowns,
  findTownName,
  findTradeSubject,
  type Town,
} from './queries.ts';

export async function nameTown(db: Database, town: Town): Promise<string> {
  const name = await findTownName(db, town);
  if (name === null) throw new AppError('not_found', 'There is no town with this name.');
  return name;
}

export async function readCityTrade(db: Database, slug: string, town: Town): Promise<CityTrade> {
  const subject = (await findCategorySubject(db, slug)) ?? (await findTradeSubject(db, slug));
  if (!subject) throw new AppError('not_found', 'There is no trade or category with this name.');
  const [city, businessCount, nearby, kindred] = await Promise.all([
    nameTown(db, town),
    countInTown(db, subject, town),
    findNearbyTowns(db, subject, town),
    findKindredTrades(db, subject, town),
  ]);
  const { kind, name, parent, isListed } = subject;
  const isIndexed = isListed && businessCount >= LANDING_MINIMUM;
  return {
    ...{ state: town.state, city, kind, slug: subject.slug, name, parent },
    ...{ businessCount, isIndexed, nearby, kindred },
  };
}
