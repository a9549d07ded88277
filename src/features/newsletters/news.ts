import { sql } from 'kysely';
import type { NewsItem } from '../../contract/newsletters.staff.ts';
import type { NewsKind } from '../../domain/newsletters.ts';
import type { SiteSettings } from '../../domain/settings.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { planIncludes } from '../businesses/model/facet-columns.rules.ts';
import type { Town } from '../businesses/model/places.queries.ts';
import { isShown, slugOfEvent } from '../events/model/queries.ts';
import { siteDay } from '../settings/site-day.ts';

interface Period {
  since: Date;
  until: Date;
}

type Connection = Database['kysely'] | DatabaseTransaction;

type Found = Omit<NewsItem, 'kind'>;

type Find = (
  db: Connection,
  town: Town,
  period: Period & { firstDay: string; lastDay: string },
) => Promise<{ rows: Found[] }>;

const MAX = 10;
const DAY = 86_400_000;

const listings: Find = (db, { state, cityKey }, { since, until }) =>
  sql<Found>`
    select b.name, b.address as detail, '/' || c.slug || '/' || b.slug as path
    from businesses b join categories c on c.id = b.category_id
    where b.state = ${state} and b.city_key = ${cityKey} and b.is_listed
      and b.approved_at > ${since} and b.approved_at <= ${until}
    order by b.approved_at desc, b.id limit ${MAX}
  `.execute(db);

/** Finds offers whose first day is within the period and that aren't over. */
const offers: Find = (db, { state, cityKey }, { firstDay, lastDay }) =>
  sql<Found>`
    select o ->> 'title' as name, b.name as detail, '/' || c.slug || '/' || b.slug as path
    from businesses b join categories c on c.id = b.category_id
    cross join jsonb_array_elements(b.offers) o
    where b.state = ${state} and b.city_key = ${cityKey} and b.is_listed and b.offers is not null
      and ${sql.raw(planIncludes('offers', 'b'))}
      and o ->> 'from' > ${firstDay} and o ->> 'from' <= ${lastDay} and o ->> 'until' >= ${lastDay}
    order by o ->> 'until', b.id limit ${MAX}
  `.execute(db);

/** Finds events of the next seven days, each with its next date. Uses index `event_dates_soon_town`. */
const events: Find = async (db, { state, cityKey }, { until }) => {
  const end = new Date(until.getTime() + 7 * DAY);
  const { rows } = await sql<{ id: number; title: string; detail: string; day: string }>`
    select e.id, e.title, coalesce(b.name, e.venue, '') as detail, d.first_day as day
    from event_dates d join events e on e.id = d.event_id left join businesses b on b.id = e.business_id
    where d.state = ${state} and d.city_key = ${cityKey} and d.is_soon and d.starts_at < ${end}
      and d.ends_at > ${until} and (d.previous_ends_at is null or d.previous_ends_at <= ${until})
      and ${sql.raw(isShown)} and e.status = 'approved'
    order by d.starts_at, d.event_id limit ${MAX}
  `.execute(db);
  const path = (event: { id: number; title: string }) => `/events/${slugOfEvent(event)}`;
  return {
    rows: rows.map(({ id, title, detail, day }) => ({
      name: title,
      detail,
      day,
      path: path({ id, title }),
    })),
  };
};

/** Finds guides that were first published within the period. They are the same for all towns. */
const guides: Find = (db, _, { since, until }) =>
  sql<Found>`
    select p.title as name, '' as detail, '/' || p.slug as path
    from pages p
    join lateral (
      select min(saved_at) as at from page_revisions where page_id = p.id and is_published
    ) first on first.at > ${since} and first.at <= ${until}
    where p.is_guide and p.is_published
    order by first.at desc limit ${MAX}
  `.execute(db);

const sources: Record<NewsKind, { find: Find; isOn?: (settings: SiteSettings) => boolean }> = {
  listing: { find: listings },
  offer: { find: offers, isOn: (settings) => settings.offers },
  event: { find: events, isOn: (settings) => settings.events },
  guide: { find: guides },
};

export async function findNews(
  db: Connection,
  town: Town,
  period: Period,
  settings: SiteSettings,
): Promise<NewsItem[]> {
  const days = {
    ...period,
    firstDay: siteDay(settings, period.since),
    lastDay: siteDay(settings, period.until),
  };
  const news: NewsItem[] = [];
  for (const kind of Object.keys(sources) as NewsKind[]) {
    const { find, isOn } = sources[kind];
    if (isOn && !isOn(settings)) continue;
    const { rows } = await find(db, town, days);
    news.push(...rows.map((row) => ({ kind, ...row })));
  }
  return news;
}
