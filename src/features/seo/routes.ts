import { setTimeout } from 'node:timers/promises';
import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import type { StreamingApi } from 'hono/utils/stream';
import * as m from '#messages';
import type { IndexedScreen } from '../../contract/addresses.ts';
import { LANDING_MINIMUM } from '../../contract/places.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { HttpApp, HttpEnv } from '../../platform/http/app.ts';
import { limitParallel } from '../../platform/http/parallel.ts';
import { listAreaPages } from '../areas/named.queries.ts';
import { findLandingFiles } from './landing.queries.ts';
import { findSectionPaths, findSitemapFiles } from './queries.ts';
import {
  formatRobots,
  formatSitemap,
  formatTownPath,
  formatUrl,
  SITEMAP_INDEX,
  URL_SET,
  XML_HEADER,
} from './rules.ts';
import { listBusinessUrls, listLandingUrls } from './urls.ts';

const XML = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'max-age=3600' };

const PAUSE = 3;
/** A crawler takes one file after the other, never a hundred at once. */
const AT_ONCE = { each: 2, all: 8 };

/** One at a time and with pauses: however many sitemaps are read at once, visitors come first. */
function takeTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const turn = last.then(task);
    last = turn.catch(() => {}).then(() => setTimeout(PAUSE));
    return turn;
  };
}

const isState = ({ cityKey }: { cityKey: string }) => cityKey === '';

export function mountSeo(app: HttpApp, db: Database, siteUrl: string) {
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
    const paths = inTurn(() => findSectionPaths(db)).finally(leave);
    const { categories, trades, pages, places } = await paths;
    const areas = await listAreaPages(db, LANDING_MINIMUM);
    const [states, cities] = [places.filter(isState), places.filter((place) => !isState(place))];
    const urls = Object.values({
      home: [formatUrl(`${siteUrl}/`)],
      submit: [formatUrl(`${siteUrl}/submit`)],
      howWeCheck: [formatUrl(`${siteUrl}/how-we-check`)],
      moderationLog: [formatUrl(`${siteUrl}/moderation-log`)],
      content: pages.map((page) => formatUrl(`${siteUrl}/${page.slug}`, page.updatedAt)),
      category: [...categories, ...trades].map(({ slug }) =>
        formatUrl(`${siteUrl}/category/${slug}`),
      ),
      location: states.map(({ state }) => formatUrl(`${siteUrl}/location/${state.toLowerCase()}`)),
      city: cities.map((town) => formatUrl(siteUrl + formatTownPath(town))),
      cityArea: areas.map(({ slug, ...town }) =>
        formatUrl(`${siteUrl}${formatTownPath(town)}/area/${slug}`),
      ),
    } satisfies Record<
      Exclude<IndexedScreen, 'business' | 'cityTrade' | 'contact'>,
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

  /** A sitemap as it is read, batch by batch; nothing at all is not found. */
  async function answerUrls(c: Context<HttpEnv>, batches: AsyncGenerator<string[]>) {
    const leave = readers.enter(c.get('address'));
    const readBatch = () => inTurn(() => batches.next());
    let isStreaming = false;
    try {
      const first = await readBatch();
      if (first.done) throw new AppError('not_found', m.sitemap_not_found());
      c.header('content-type', XML['content-type']);
      c.header('cache-control', XML['cache-control']);
      // Nobody would read the stream to its end.
      if (c.req.method === 'HEAD') return c.body(null);
      isStreaming = true;
      return stream(c, (output) => {
        // Who went away leaves a write behind that never ends.
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
