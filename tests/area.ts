import type { Area } from '../src/domain/settings.ts';
import { applyArea } from '../src/features/places/model/areas.queries.ts';
import type { Directory } from './directory.ts';

export const aroundBoise: Area = {
  kind: 'circle',
  name: 'Boise, ID',
  latitude: 43.6166,
  longitude: -116.2009,
  miles: 15,
};

/** As the settings change it, the job that follows included unless told. */
export async function setArea(
  { db, jobs, settings, runJobs }: Directory,
  area: Area,
  { isSettled = true } = {},
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    await trx
      .insertInto('siteSettings')
      .values({ changed: { area }, changedBy: 'admin', changedAt: new Date() })
      .execute();
    await applyArea(trx, jobs, area);
  });
  await settings.reload();
  if (isSettled) await runJobs();
}

export const boise = { name: 'Boise Coffee', slug: 'boise-coffee', category: 'restaurants' };
/** 19 miles from Boise, in Idaho. */
export const nampa = {
  name: 'Nampa Coffee',
  slug: 'nampa-coffee',
  category: 'restaurants',
  city: 'Nampa',
  state: 'ID',
  zipCode: '83651',
  isPremium: true,
};
export const idaho: Area = { kind: 'states', states: ['ID'] };
