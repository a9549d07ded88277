import { setTimeout } from 'node:timers/promises';
import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import type { StreamingApi } from 'hono/utils/stream';
import * as m from '#messages';
import { HIDDEN_PATHS, type IndexedScreen } from '../../contract/addresses.ts';
import { LANDING_MINIMUM } from '../../contract/places.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { HttpApp, HttpEnv } from '../../platform/http/app.ts';
import { limitParallel } from '../../platform/http/parallel.ts';
import { listAreaPages } from '../places/model/areas.queries.ts';
import {
  findLandingFiles,
  findLandingSlug,
  findSectionPaths,
  findSitemapFiles,
  type LandingKind,
  readLandingRows,
  readSitemapRows,
} from './queries.ts';

const XML = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'max-age=3600' };

const PAUSE = 3;
/** Maximum parallel sitemap requests, per address and in total. Crawlers fetch one file at a time. */
const AT_ONCE = { each: 2, all: 8 };

/** Runs tasks one at a time with pauses, so that reading sitemaps doesn't slow down visitors. */
function takeTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const turn = last.then(task);
    last = turn.catch(() => {}).then(() => setTimeout(PAUSE));
    return turn;
  };
}

const isState = ({ cityKey }: { cityKey: string }) => cityKey === '';

interface SeoDependencies {
  db: Database;
  siteUrl: string;
  offersAt: () => Date | null;
  /** Paths of the pages about events; none if the site has no events. */
  listEvents: () => Promise<string[]>;
}

export function mountSeo(app: HttpApp, { db, siteUrl, offersAt, listEvents }: SeoDependencies) {
  const inTurn = takeTurns();
  const readers = limitParallel(AT_ONCE);

  app.get('/robots.txt', (c) => c.text(formatRobots(siteUrl)));

  app.get('/sitemap.xml', async (c) => {
    const [businesses, trades, ofCategories] = await Promise.all([
      findSitemapFiles(db),
      findLandingFiles(db, 'trades'),
      findLandingFiles(db, 'categories'),
    ]);
    const files = [
      ...['sections', ...businesses, ...trades.map((id) => `trades-${id}`)],
      ...ofCategories.map((id) => `categories-${id}`),
    ];
    const entries = files.map((file) => formatSitemap(`${siteUrl}/sitemaps/${file}.xml`));
    const { open, close } = SITEMAP_INDEX;
    return c.body(`${XML_HEADER}${open}${entries.join('')}${close}`, 200, XML);
  });

  app.get('/sitemaps/sections.xml', async (c) => {
    const leave = readers.enter(c.get('address'));
    const paths = inTurn(() => findSectionPaths(db, offersAt())).finally(leave);
    const { categories, trades, pages, places, offering } = await paths;
    const areas = await listAreaPages(db, LANDING_MINIMUM);
    const events = await listEvents();
    const [states, cities] = [places.filter(isState), places.filter((place) => !isState(place))];
    const urls = Object.values({
      home: [formatUrl(`${siteUrl}/`)],
      submit: [formatUrl(`${siteUrl}/submit`)],
      howWeCheck: [formatUrl(`${siteUrl}/how-we-check`)],
      moderationLog: [formatUrl(`${siteUrl}/moderation-log`)],
      guides: pages.some(({ isGuide }) => isGuide) ? [formatUrl(`${siteUrl}/guides`)] : [],
      content: pages
        .filter(({ slug }) => slug !== 'guides')
        .map((page) => formatUrl(`${siteUrl}/${page.slug}`, page.updatedAt)),
      category: [...categories, ...trades].map(({ slug }) =>
        formatUrl(`${siteUrl}/category/${slug}`),
      ),
      location: states.map(({ state }) => formatUrl(`${siteUrl}/location/${state.toLowerCase()}`)),
      city: cities.map((town) => formatUrl(siteUrl + formatTownPath(town))),
      events: events.map((path) => formatUrl(siteUrl + path)),
      offers: offering.length > 0 ? [formatUrl(`${siteUrl}/offers`)] : [],
      townOffers: offering.map((town) => formatUrl(`${siteUrl}${formatTownPath(town)}/offers`)),
      cityArea: areas.map(({ slug, ...town }) =>
        formatUrl(`${siteUrl}${formatTownPath(town)}/area/${slug}`),
      ),
    } satisfies Record<
      Exclude<IndexedScreen, 'business' | 'cityTrade' | 'contact' | 'event'>,
      string[]
    >).flat();
    return c.body(`${XML_HEADER}${URL_SET.open}${urls.join('')}${URL_SET.close}`, 200, XML);
  });

  app.get('/sitemaps/:file{[1-9][0-9]{0,9}\\.xml}', (c) => {
    const file = Number.parseInt(c.req.param('file'), 10);
    return answerUrls(c, listBusinessUrls(db, siteUrl, file));
  });

  app.get('/sitemaps/:file{(trades|categories)-[1-9][0-9]{0,9}\\.xml}', (c) => {
    const [kind, id = ''] = c.req.param('file').split('-');
    const of = kind === 'trades' ? 'trades' : 'categories';
    return answerUrls(c, listLandingUrls(db, siteUrl, { kind: of, id: Number.parseInt(id, 10) }));
  });

  /** Streams a sitemap batch by batch. Throws `not_found` if it is empty. */
  async function answerUrls(c: Context<HttpEnv>, batches: AsyncGenerator<string[]>) {
    const leave = readers.enter(c.get('address'));
    const readBatch = () => inTurn(() => batches.next());
    let isStreaming = false;
    try {
      const first = await readBatch();
      if (first.done) throw new AppError('not_found', m.sitemap_not_found());
      c.header('content-type', XML['content-type']);
      c.header('cache-control', XML['cache-control']);
      // A HEAD response is never read, so its stream wouldn't end.
      if (c.req.method === 'HEAD') return c.body(null);
      isStreaming = true;
      return stream(c, (output) => {
        // After a client disconnects, the pending write never finishes, so the slot is released here.
        output.onAbort(leave);
        return writeUrls(output, first, readBatch).finally(leave);
      });
    } finally {
      if (!isStreaming) leave();
    }
  }
}

async function writeUrls(
  output: StreamingApi,
  first: IteratorResult<string[]>,
  readBatch: () => Promise<IteratorResult<string[]>>,
) {
  await output.write(XML_HEADER + URL_SET.open);
  let batch = first;
  while (!batch.done && !output.aborted) {
    await output.write(batch.value.join(''));
    batch = await readBatch();
  }
  await output.write(URL_SET.close);
}

async function* listBusinessUrls(db: Database, siteUrl: string, file: number) {
  for await (const rows of readSitemapRows(db, file)) {
    yield rows.map(({ categorySlug, slug, updatedAt }) =>
      formatUrl(`${siteUrl}/${categorySlug}/${slug}`, updatedAt),
    );
  }
}

async function* listLandingUrls(
  db: Database,
  siteUrl: string,
  { kind, id }: { kind: LandingKind; id: number },
) {
  const slug = await findLandingSlug(db, kind, id);
  if (slug === null) return;
  for await (const rows of readLandingRows(db, kind, id)) {
    yield rows.map((town) => formatUrl(`${siteUrl}${formatTownPath(town)}/${slug}`));
  }
}

const XML_ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => XML_ENTITIES[character] ?? character);
}

const XML_HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const URL_SET = { open: `<urlset xmlns="${NAMESPACE}">\n`, close: '</urlset>\n' };
const SITEMAP_INDEX = {
  open: `<sitemapindex xmlns="${NAMESPACE}">\n`,
  close: '</sitemapindex>\n',
};

function formatUrl(address: string, modified?: Date): string {
  const date = modified ? `<lastmod>${modified.toISOString()}</lastmod>` : '';
  return `<url><loc>${escapeXml(address)}</loc>${date}</url>\n`;
}

function formatTownPath({ state, cityKey }: { state: string; cityKey: string }): string {
  const city = encodeURIComponent(cityKey.replaceAll(' ', '-'));
  return `/location/${state.toLowerCase()}/${city}`;
}

function formatSitemap(address: string): string {
  return `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`;
}

function formatRobots(siteUrl: string): string {
  return [
    'User-agent: *',
    ...[...HIDDEN_PATHS, '/api/'].map((path) => `Disallow: ${path}`),
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
