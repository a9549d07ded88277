import type { Context } from 'hono';
import { z } from 'zod';
import * as m from '#messages';
import type { EventDate } from '../../../contract/events-block.ts';
import {
  EMBED_READS,
  EMBED_SCRIPT,
  EMBED_STYLE,
  type EmbedKind,
  embedKinds,
  embedPath,
  embedThemes,
  MAX_IN_EMBED,
} from '../../../domain/embed.ts';
import { describeEventPlace, describeWhen } from '../../../domain/events/event-words.ts';
import { readStateCode } from '../../../domain/find-state.ts';
import { line } from '../../../domain/text.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { writePublicCache } from '../../../platform/http/answer.ts';
import type { HttpApp, HttpEnv } from '../../../platform/http/app.ts';
import { fixedAnswer } from '../../../platform/http/fixed-answer.ts';
import { answerPage, createPage } from '../../../platform/pages/cached-pages.ts';
import { findBusinessBySlug } from '../../businesses/model/queries.ts';
import { TAGS } from '../../businesses/model/tags.ts';
import { eventsPath, listNextEvents } from '../../events/read.ts';
import { pickListings } from '../../search/pick-listings.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import { nameCategory, nameTrade } from '../../trades/spanish-names.ts';
import {
  EMBED_CODE,
  writeEmbed,
  writeEmbedStyle,
  writePlace,
  writeRating,
  writeSearch,
  writeWidgetHeading,
  writeWidgetLink,
} from './write-embed.ts';

const slug = z.string().regex(/^[a-z0-9-]{1,200}$/);
const city = line(100);
const state = z
  .string()
  .max(50)
  .transform((text) => readStateCode(text) ?? '')
  .refine((code) => code !== '');
const theme = z.enum(embedThemes).catch('auto');
const count = z.coerce
  .number()
  .catch(5)
  .transform((number) => Math.min(MAX_IN_EMBED, Math.max(1, Math.trunc(number) || 5)));

const parameters = {
  search: z.object({ city: city.default(''), state: state.optional() }),
  list: z.object({ trade: slug, city: city.default(''), state, count: count.default(5) }),
  badge: z.object({ listing: slug }),
  events: z.object({
    city: city.default(''),
    state: state.optional(),
    listing: slug.optional(),
    count: count.default(5),
  }),
} as const;

interface Dependencies {
  /** Database for reads by visitors, which has a connection pool of its own. */
  reads: Database;
  clock: Clock;
  settings: Pick<LiveSettings, 'current'>;
}

interface Shown {
  status: 200 | 400 | 404;
  title: string;
  body: string;
}

type Given = Record<string, string>;
type Tell = (...tags: string[]) => void;

export function mountEmbeds(app: HttpApp, dependencies: Dependencies) {
  const { settings } = dependencies;
  const show: Record<EmbedKind, (given: Given, tell: Tell) => Promise<Shown>> = {
    search: async (given) => showSearch(given, settings.current().name),
    list: (given, tell) => showList(dependencies, given, tell),
    badge: (given, tell) => showBadge(dependencies, given, tell),
    events: (given, tell) => showEvents(dependencies, given, tell),
  };
  for (const kind of embedKinds) {
    app.get(embedPath(kind), async (c) => {
      const query = new URL(c.req.url).searchParams;
      const given: Given = {};
      for (const name of EMBED_READS) {
        const value = query.get(name)?.trim();
        if (value) given[name] = value;
      }
      const tags = new Set<string>();
      const shown = await show[kind](given, (...names) => {
        for (const name of names) tags.add(name);
      });
      return answerEmbed(c, { ...shown, theme: theme.parse(given.theme) }, tags);
    });
  }

  function answerEmbed(
    c: Context<HttpEnv>,
    { status, ...shown }: Shown & { theme: z.infer<typeof theme> },
    tags: ReadonlySet<string>,
  ) {
    const html = writeEmbed({ ...shown, site: settings.current().name });
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': status === 200 ? writePublicCache(new URLSearchParams()) : 'no-store',
      vary: 'Accept-Encoding',
    };
    const page = createPage({ status, headers, body: Buffer.from(html) }, tags);
    const shared = c.get('sharedRequest');
    if (shared) shared.page = page;
    return answerPage(c.req.raw, page, c.get('requestId'));
  }

  app.get(
    EMBED_SCRIPT,
    fixedAnswer(() => Buffer.from(EMBED_CODE), {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    }),
  );
  app.get(EMBED_STYLE, (c) =>
    c.body(writeEmbedStyle(settings.current().accent), 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=300',
    }),
  );
}

function showSearch(given: Given, site: string): Shown {
  const parsed = parameters.search.safeParse(given);
  if (!parsed.success) return showFault();
  const place = parsed.data.state ? { city: parsed.data.city, state: parsed.data.state } : null;
  const title = place ? m.embed_search_in({ place: namePlace(place) }) : m.embed_search({ site });
  return { status: 200, title, body: writeWidgetHeading(title, '/') + writeSearch(place) };
}

async function showList({ reads, clock, settings }: Dependencies, given: Given, tell: Tell) {
  const parsed = parameters.list.safeParse(given);
  if (!parsed.success) return showFault();
  const { trade, count: most, ...place } = parsed.data;
  const subject = await findSubject(reads, trade);
  if (!subject) return showFault();
  const pick = { kind: 'best', trade: subject.slug, ...place, count: most } as const;
  const [found] = await pickListings(reads, [pick], { at: clock(), dependsOn: tell });
  const businesses = found?.businesses ?? [];
  const city = place.city && (businesses[0]?.city ?? place.city);
  const title = m.embed_list_title({
    trade: subject.name,
    place: namePlace({ city, state: place.state }),
  });
  const query = new URLSearchParams({
    [subject.kind]: subject.slug,
    ...(place.city && { city: place.city }),
    state: place.state,
  });
  const rows = businesses.map(
    (business) =>
      `<li>${writeWidgetLink(`/${business.category.slug}/${business.slug}`, business.name)}\n${writeRating(business)}\n${writePlace(business)}</li>\n`,
  );
  const list = rows.length > 0 ? `<ol>\n${rows.join('')}</ol>` : `<p>${m.guides_line_none()}</p>`;
  const more = writeWidgetLink(`/search?${query}`, m.embed_more({ site: settings.current().name }));
  const body = `${writeWidgetHeading(title)}${list}\n<p class="more">${more}</p>`;
  return { status: 200, title, body } as const;
}

async function showEvents({ reads, clock, settings }: Dependencies, given: Given, tell: Tell) {
  const { events: isOn, name: site } = settings.current();
  if (!isOn) return showMissing(m.events_off());
  const parsed = parameters.events.safeParse(given);
  if (!parsed.success) return showFault();
  const { listing: wanted, count: limit, city: wantedCity, state } = parsed.data;
  const listing = wanted ? await findBusinessBySlug(reads, wanted, clock()) : null;
  if (wanted && !listing) return showMissing(m.embed_badge_gone({ site }));
  if (listing) tell(TAGS.business(listing.id));
  const asked = listing ? { businessId: listing.id } : { state, city: wantedCity };
  const dates = await listNextEvents({ db: reads, clock, settings }, { ...asked, limit }, tell);
  const city = wantedCity && (dates[0]?.city ?? wantedCity);
  const title = listing
    ? m.events_at({ name: listing.name })
    : state
      ? m.events_in_place({ place: namePlace({ city, state }) })
      : m.events_title();
  const rows = dates.map(
    (date) =>
      `<li>${writeWidgetLink(`/events/${date.slug}`, date.title)}\n<p class="small">${escapeHtml(describeDate(date))}</p></li>\n`,
  );
  const list = rows.length > 0 ? `<ol>\n${rows.join('')}</ol>` : `<p>${m.events_none()}</p>`;
  const path = listing
    ? `/events?business=${listing.id}`
    : eventsPath({ state, city: state ? wantedCity : undefined });
  const more = writeWidgetLink(path, m.embed_more({ site }));
  const body = `${writeWidgetHeading(title)}${list}\n<p class="more">${more}</p>`;
  return { status: 200, title, body } as const;
}

function describeDate(date: EventDate): string {
  const canceled = date.isCanceled ? m.events_canceled() : null;
  return [canceled, describeWhen(date), describeEventPlace(date)].filter(Boolean).join(' · ');
}

function showMissing(title: string) {
  return { status: 404, title, body: writeWidgetHeading(title) + writeSearch(null) } as const;
}

async function showBadge({ reads, clock, settings }: Dependencies, given: Given, tell: Tell) {
  const parsed = parameters.badge.safeParse(given);
  if (!parsed.success) return showFault();
  const business = await findBusinessBySlug(reads, parsed.data.listing, clock());
  const site = settings.current().name;
  if (!business) {
    return showMissing(m.embed_badge_gone({ site }));
  }
  tell(TAGS.business(business.id));
  const path = `/${business.category.slug}/${business.slug}`;
  const hasReviews = business.genuineRating.reviewCount > 0;
  const more = writeWidgetLink(
    path,
    hasReviews ? m.embed_badge_more({ site }) : m.embed_badge_page({ site }),
  );
  const body = `${writeWidgetHeading(business.name, path)}${writeRating(business.genuineRating)}\n<p class="more">${more}</p>`;
  return { status: 200, title: business.name, body } as const;
}

function showFault(): Shown {
  const title = m.embed_fault();
  return { status: 400, title, body: writeWidgetHeading(title) + writeSearch(null) };
}

function namePlace({ city, state: code }: { city: string; state: string }): string {
  return city ? `${city}, ${code}` : code;
}

interface Subject {
  kind: 'category' | 'trade';
  slug: string;
  name: string;
}

async function findSubject(db: Database, wanted: string): Promise<Subject | null> {
  const [row] = await db.run<Subject>(
    {
      name: 'embed_subject',
      text: `select 'category' as kind, slug, name from categories
             where slug = $1 and moving_to is null
             union all
             select 'trade', slug, name from trades where id = coalesce(
               (select id from trades where slug = $1),
               (select trade_id from trade_slugs where slug = $1))
             limit 1`,
    },
    [wanted],
  );
  if (!row) return null;
  return { ...row, ...(row.kind === 'category' ? nameCategory(row) : nameTrade(row)) };
}
