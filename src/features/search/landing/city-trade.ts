import * as m from '#messages';
import { type CityTrade, LANDING_MINIMUM } from '../../../contract/places.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { nameCategory, nameTrade } from '../../trades/spanish-names.ts';
import {
  findCategorySubject,
  findKindredTrades,
  findNearbyTowns,
  findTown,
  findTownPlace,
  findTradeSubject,
  type Subject,
  type Town,
} from './queries.ts';

/** A town as its page shows it. */
export async function readTownPlace(db: Database, town: Town) {
  const { city, ...facts } = await findTownPlace(db, town);
  if (city === null) throw townMissing();
  return { city, ...facts };
}

function townMissing(): AppError {
  return new AppError('not_found', m.places_town_unknown());
}

/** By a former slug of a trade as well; a hidden trade's category instead of it. */
async function findSubject(db: Database, slug: string): Promise<Subject | null> {
  const category = await findCategorySubject(db, slug);
  const subject = category ?? (await findTradeSubject(db, slug));
  if (!subject?.isHidden) return subject;
  return subject.parent && findCategorySubject(db, subject.parent.slug);
}

export async function readCityTrade(db: Database, slug: string, town: Town): Promise<CityTrade> {
  const subject = await findSubject(db, slug);
  if (!subject) throw new AppError('not_found', m.search_trade_unknown());
  const [{ name: city, businessCount }, nearby, kindred] = await Promise.all([
    findTown(db, subject, town),
    findNearbyTowns(db, subject, town),
    findKindredTrades(db, subject, town),
  ]);
  if (city === null) throw townMissing();
  const { kind, parent, isListed } = subject;
  const { name } = kind === 'trade' ? nameTrade(subject) : nameCategory(subject);
  const isIndexed = isListed && businessCount >= LANDING_MINIMUM;
  return {
    state: town.state,
    city,
    kind,
    slug: subject.slug,
    name,
    parent: parent && nameCategory(parent),
    businessCount,
    isIndexed,
    nearby,
    kindred: kindred.map(nameTrade),
  };
}
