import * as m from '#messages';
import type { Owner } from '../../../contract/businesses.ts';
import { ownerHoursCalls } from '../../../contract/owner-area.owner.ts';
import { findLocalDate } from '../../../domain/hours/list-openings.ts';
import type { Hours } from '../../../domain/opening-hours.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import { invalidField } from '../../../platform/invalid-field.ts';
import { isUnchanged } from '../../businesses/model/change-listing.rules.ts';
import { changeListing } from '../../businesses/model/change-listing.ts';
import { findTimeZone } from '../../hours/time-zone.rules.ts';
import { announceOwnerChange } from '../model/announce-change.ts';
import { readOwnerArea } from '../model/read-owner-area.ts';

export type HoursDependencies = Pick<Services, 'db' | 'clock' | 'jobs'>;

export async function editHours(
  { db, clock, jobs }: HoursDependencies,
  owner: Owner,
  { hours, version }: { hours: Hours | null; version: number },
) {
  const at = clock();
  const operation = {
    action: 'owner.edit-hours',
    by: 'owner',
    at,
    version,
    whenStale: m.hours_changed_elsewhere(),
  };
  await db.kysely.transaction().execute(async (trx) => {
    const changed = await changeListing(trx, owner.businessId, operation, (row) => {
      const wanted = hours && dropPast(hours, findLocalDate(findTimeZone(row), at.getTime()));
      const isSame = isUnchanged(row, { hours: wanted });
      return isSame ? {} : { hours: wanted, confirmedAt: at, confirmedBy: 'owner' };
    });
    await announceOwnerChange(trx, { jobs, clock }, changed);
  });
  return readOwnerArea(db, owner);
}

function dropPast(hours: Hours, today: string): Hours {
  const special = hours.special.filter(({ date }) => date >= today);
  if (!hours.byAppointment && [...hours.weekly, ...special].every(isClosed)) {
    throw invalidField('hours.weekly', m.input_hours_none_open());
  }
  return { ...hours, special };
}

function isClosed(day: Hours['weekly'][number] | Hours['special'][number]): boolean {
  return (Array.isArray(day) ? day : day.spans).length === 0;
}

export function mountHours(api: Api, dependencies: HoursDependencies) {
  mount(api, ownerHoursCalls.edit, ({ body }, { owner }) => editHours(dependencies, owner, body));
}
