import { sql } from 'kysely';
import * as m from '#messages';
import type { User } from '../../contract/accounts.ts';
import {
  MAX_NEWSLETTER_TOWNS,
  type NewsItem,
  type NewsletterTown,
} from '../../contract/newsletters.staff.ts';
import { readStateCode } from '../../domain/find-state.ts';
import { AppError } from '../../platform/errors.ts';
import { recordChange } from '../audit/record-change.ts';
import { findTownNames, readTown, type Town } from '../businesses/model/places.queries.ts';
import { findSince } from './issues.ts';
import { findNews } from './news.ts';
import type { NewsletterDependencies } from './readers.ts';
import { findNextWeek } from './schedule.rules.ts';

export async function listNewsletterTowns(
  { db, clock, site }: NewsletterDependencies,
  only: Town | null = null,
): Promise<NewsletterTown[]> {
  const next = findNextWeek(site.settings, clock());
  const { rows } = await sql<Town & Omit<NewsletterTown, 'city' | 'week'>>`
    select r.*, coalesce(n.note, '') as note, coalesce(n.is_skipped, false) as is_skipped, (
        select json_build_object('week', week, 'sent', sent, 'isFinished', finished_at is not null)
        from newsletter_issues i
        where i.state = r.state and i.city_key = r.city_key and i.told_until is not null
        order by week desc limit 1
      ) as last
    from (
      select state, city_key, count(*)::int as readers from newsletter_readers
      where confirmed_at is not null
        and (${only === null} or (state, city_key) = (${only?.state ?? ''}, ${only?.cityKey ?? ''}))
      group by state, city_key
      order by readers desc, state, city_key limit ${MAX_NEWSLETTER_TOWNS}
    ) r
    left join newsletter_issues n
      on n.state = r.state and n.city_key = r.city_key and n.week = ${next}::date
    order by r.readers desc, r.state, r.city_key
  `.execute(db.kysely);
  const nameOf = await findTownNames(db.kysely, rows);
  return rows.map(({ cityKey, ...row }) => ({
    ...row,
    city: nameOf({ state: row.state, cityKey }) ?? cityKey,
    week: next,
  }));
}

/** Returns the town that a call names. Throws `not_found` for an unknown state. */
export function readNamedTown({ state, city }: { state: string; city: string }): Town {
  if (!readStateCode(state)) throw new AppError('not_found', m.newsletters_no_readers());
  return readTown({ state, city });
}

async function requireReaders(
  dependencies: NewsletterDependencies,
  town: Town,
): Promise<NewsletterTown> {
  const [found] = await listNewsletterTowns(dependencies, town);
  if (!found) throw new AppError('not_found', m.newsletters_no_readers());
  return found;
}

export async function readDraft(
  { db, clock, site }: NewsletterDependencies,
  town: Town,
): Promise<NewsItem[]> {
  const until = clock();
  const since = await findSince(db.kysely, town, until);
  return findNews(db.kysely, town, { since, until }, site.settings);
}

export async function changeIssue(
  dependencies: NewsletterDependencies,
  actor: User,
  town: Town,
  { week, note, isSkipped }: { week: string; note: string; isSkipped: boolean },
): Promise<NewsletterTown> {
  const { db, clock, site } = dependencies;
  const at = clock();
  if (week !== findNextWeek(site.settings, at)) {
    throw new AppError('conflict', m.newsletters_issue_sent());
  }
  const { state, cityKey } = town;
  await requireReaders(dependencies, town);
  await db.kysely.transaction().execute(async (trx) => {
    await sql`
      insert into newsletter_issues (state, city_key, week, note, is_skipped)
      values (${state}, ${cityKey}, ${week}::date, ${note}, ${isSkipped})
      on conflict (state, city_key, week) do update
        set note = excluded.note, is_skipped = excluded.is_skipped
    `.execute(trx);
    const after = { town: `${cityKey}, ${state}`, week, note, isSkipped };
    const change = { at, actor: actor.id, action: 'newsletter.change', after };
    await recordChange(trx, change);
  });
  return requireReaders(dependencies, town);
}
