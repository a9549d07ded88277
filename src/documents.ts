import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context } from 'hono';
import * as m from '#messages';
import { findScreen, isEmbed } from './contract/addresses.ts';
import type { RefusedForm } from './contract/errors.ts';
import { holdsPosition } from './contract/places.ts';
import { type Screen, screens } from './contract/screens.ts';
import { writeAlternates, writeDocument } from './document-html.ts';
import { describeBasemap } from './domain/basemap.ts';
import { EMBED_READS } from './domain/embed.ts';
import { type Language, languages } from './domain/languages.ts';
import { OUR_FOOTER } from './domain/our-footer.ts';
import { wordPageFields } from './domain/page-fields.ts';
import type { SiteSettings } from './domain/settings.ts';
import { hasSessionCookie } from './features/accounts/model/session-cookie.rules.ts';
import type { BannerBoard } from './features/banners/board.ts';
import { describePlace } from './features/places/public-place.rules.ts';
import { styleAccent } from './features/settings/accent-style.ts';
import type { FooterColumns } from './features/settings/footer.queries.ts';
import type { LiveSettings } from './features/settings/live-settings.ts';
import { publicSettings } from './features/settings/settings.rules.ts';
import type { Config } from './platform/config/config.ts';
import { escapeHtml } from './platform/escape-html.ts';
import { readUpdatedAt, writePublicCache } from './platform/http/answer.ts';
import type { HttpApp, HttpEnv } from './platform/http/app.ts';
import { type Ask, createVisitor } from './platform/http/ask.ts';
import type { Guards } from './platform/http/guards.ts';
import type { ShowForm } from './platform/http/mount.ts';
import { currentLanguage, currentPrefix, inLanguage } from './platform/language.ts';
import { answerPage, createPage, dropEmpty } from './platform/pages/cached-pages.ts';
import type { Log } from './platform/telemetry/log.ts';
import { listScreenTags, type Manifest, writeStyleTag, writeTag } from './screen-code.ts';
import type { Site } from './web/kit/site.tsx';
import type { AskCall, renderPage } from './web/shell/entry-server.tsx';

const DIST = path.resolve(import.meta.dirname, '../dist');
const ENTRY = 'src/web/shell/entry-client.tsx';
const SANDBOX_SCRIPT = 'src/web/payments/sandbox/stripe.ts';

export interface WebBuild {
  tags: string;
  screenTags?: Map<string, string>;
  sandboxScript: string;
  renderPage: typeof renderPage;
  transform?: (url: string, html: string) => Promise<string>;
}

export interface DocumentRenderer {
  hasInlineScripts: boolean;
  /** Mounts the routes. Returns a function that shows a refused form again with its errors. */
  mount(
    app: HttpApp,
    calls: {
      ask: Ask;
      guards: Guards;
      settings: LiveSettings;
      banners: Pick<BannerBoard, 'targets'>;
      /** Returns the path that an address of an earlier site leads to, or null. */
      findNewAddress: (pathname: string) => Promise<string | null>;
    },
  ): ShowForm;
}

/** Names of screens whose documents are never cached. */
const freshScreens = new Set(
  Object.entries<Screen>(screens).flatMap(([name, { isForOwner, isForStaff, isFresh }]) =>
    isForOwner || isForStaff || isFresh ? [name] : [],
  ),
);
const NONE: readonly string[] = [];

/** Returns the query parameters that the screen at a path reads, or null if it isn't the same for everyone. */
export function readsAt(path: string, cookies: string | null): readonly string[] | null {
  if (isEmbed(path)) return EMBED_READS;
  const screen = findScreen(path);
  if (!screen || screen.isForStaff || screen.isForOwner || screen.isFresh) return null;
  if (hasSessionCookie(cookies)) return null;
  return screen.reads ?? NONE;
}

export type WebBuilds = Record<Language, WebBuild>;

/** Loads the builds from `dist/`. Throws if there are none. */
export async function loadWebBuilds(): Promise<WebBuilds> {
  const [en, es] = await Promise.all(languages.map(loadWebBuild));
  if (!en || !es) throw new Error('A language has no build');
  return { en, es };
}

async function loadWebBuild(language: Language): Promise<WebBuild> {
  const manifest: Manifest = JSON.parse(
    readFileSync(path.join(DIST, `client/.vite/manifest-${language}.json`), 'utf8'),
  );
  const entry = manifest[ENTRY];
  const sandbox = manifest[SANDBOX_SCRIPT];
  if (!entry) throw new Error(`The build has no ${ENTRY}`);
  if (!sandbox) throw new Error(`The build has no ${SANDBOX_SCRIPT}`);
  const styles = entry.css ?? [];
  const font = entry.assets?.find((file) => file.endsWith('.woff2'));
  const imports = (entry.imports ?? []).flatMap((name) => manifest[name]?.file ?? []);
  const tags = [
    ...(font
      ? [`<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`]
      : []),
    ...styles.map(writeStyleTag),
    ...imports.map(writeTag),
    `<script type="module" src="/${entry.file}"></script>`,
  ].join('\n');
  const server = await import(
    pathToFileURL(path.join(DIST, `server/${language}/entry-server.js`)).href
  );
  return {
    tags,
    screenTags: listScreenTags(manifest, ENTRY),
    sandboxScript: `/${sandbox.file}`,
    renderPage: server.renderPage,
  };
}

export function createDocumentRenderer(
  config: Config,
  builds: WebBuilds,
  log: Log,
): DocumentRenderer {
  const fixed = {
    url: config.siteUrl,
    premiumLinkRel: config.premiumLinkRel,
    hasOrganization: config.organization !== null,
    payments: describePayments(config, builds.en),
  };
  return {
    hasInlineScripts: builds.en.transform !== undefined,
    mount(app, { settings, banners: board, ...calls }) {
      const describeSite = createSites(fixed, settings, board);
      const context = { config, builds, log, describeSite, ...calls };
      app.get(
        '/assets/*',
        serveStatic({
          root: path.join(DIST, 'client'),
          precompressed: true,
          onFound: (_, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
        }),
      );
      app.get('/favicon.svg', serveStatic({ root: path.join(DIST, 'client') }));
      app.get('*', (c) => answerDocument(context, c));
      return (c, path, refused) => answerRefusedForm(context, c, { path, ...refused });
    },
  };
}

interface DocumentContext {
  config: Config;
  builds: WebBuilds;
  log: Log;
  describeSite: (language: Language, prefix: string) => Site;
  ask: Ask;
  guards: Guards;
  findNewAddress: (pathname: string) => Promise<string | null>;
}

/** Answers with the page at an address, or redirects to the one that it leads to. */
async function answerDocument(context: DocumentContext, c: Context<HttpEnv>): Promise<Response> {
  const { config, ask, guards, log, findNewAddress } = context;
  const { language, prefix, build, site, accent } = openPage(context);
  const { pathname, search, searchParams: given } = new URL(c.req.url);
  const filled = dropEmpty(search, findScreen(pathname)?.reads ?? NONE);
  if (filled !== null) return c.redirect(prefix + pathname.replace(/^\/+/, '/') + filled, 302);
  const shared = c.get('sharedRequest');
  const tags = shared?.tags ?? new Set();
  // Shared pages are cached, so they are rendered without a visitor's cookies.
  const cookies = shared ? null : (c.req.header('cookie') ?? null);
  const requestId = c.get('requestId');
  const visitor = createVisitor(guards, { requestId, cookies, tags });
  const modified = trackLastModified((call, question) => ask(call, question, visitor));
  const request = makeDecodable(
    shared ? new Request(config.siteUrl + shared.key) : withPrefix(c.req.raw, prefix),
  );
  const render = (asked: Request) => build.renderPage(asked, modified.ask, site, cookies === null);
  let rendered = await render(request);
  // Renders again with the original request, so that the redirect keeps all parameters.
  if (shared && rendered.location) rendered = await render(withPrefix(c.req.raw, prefix));
  const { failure, location, status } = rendered;
  if (failure) log.error({ err: failure, path: c.req.path }, 'a screen failed');
  if (location) return c.redirect(location, status === 301 ? 301 : 302);
  const moved = status === 404 ? await findNewAddress(pathname) : null;
  if (moved !== null) {
    return c.redirect(moved.startsWith(`${prefix}/`) ? moved : prefix + moved, 301);
  }
  const isPublic = !hasSessionCookie(cookies) && !holdsPosition(given);
  const isShared = isPublic && !freshScreens.has(rendered.screen);
  const counter = isShared ? site.analytics : null;
  if (counter) c.set('scriptHost', new URL(counter).origin);
  const mark = counter ? `\n<meta name="counter" content="${escapeHtml(counter)}">` : '';
  const code = build.screenTags?.get(rendered.screen) ?? '';
  const alternates = writeAlternates(rendered.head, site);
  const html = writeDocument(
    rendered,
    build.tags + code + accent.tag + alternates + mark,
    language,
  );
  if (accent.hash && !build.transform) c.set('styleHash', accent.hash);
  const lastModified = modified.latest();
  const body = Buffer.from(build.transform ? await build.transform(c.req.path, html) : html);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': isShared && status < 500 ? writePublicCache(given) : 'no-store',
    vary:
      c.req.path === '/' ? 'Cookie, Accept-Encoding, Accept-Language' : 'Cookie, Accept-Encoding',
    ...(lastModified && { 'last-modified': lastModified }),
    ...(status === 503 && { 'retry-after': '2' }),
  };
  const page = createPage({ status, headers, body }, tags);
  if (shared && status < 500) shared.page = page;
  return answerPage(c.req.raw, page, requestId);
}

/** Returns what all pages of a request's language have in common. */
function openPage({ builds, describeSite }: DocumentContext) {
  const language = currentLanguage() ?? 'en';
  const prefix = currentPrefix();
  const site = describeSite(language, prefix);
  return { language, prefix, build: builds[language], site, accent: styleAccent(site.accent) };
}

/** Answers with the page of a refused form, filled in and with its errors; undefined if the page is gone. */
async function answerRefusedForm(
  context: DocumentContext,
  c: Context<HttpEnv>,
  { path, form, status }: { path: string; form: RefusedForm; status: number },
): Promise<Response | undefined> {
  const { config, ask, guards } = context;
  const { language, prefix, build, site, accent } = openPage(context);
  const cookies = c.req.header('cookie') ?? null;
  const requestId = c.get('requestId');
  const visitor = createVisitor(guards, { requestId, cookies, tags: new Set() });
  const askCall: AskCall = (call, question) => ask(call, question, visitor);
  const asked = new Request(new URL(c.req.url).origin + prefix + path);
  const rendered = await build.renderPage(asked, askCall, site, false, form);
  if (rendered.location !== undefined || rendered.status >= 400) return undefined;
  if (accent.hash && !build.transform) c.set('styleHash', accent.hash);
  // The form posts to a URL without a language prefix, so a cookie keeps the language for the next
  // submission.
  if (prefix) {
    const secure = config.siteUrl.startsWith('https:') ? '; Secure' : '';
    c.header('set-cookie', `language=${language}; Path=/api; SameSite=Lax${secure}`);
  }
  // Removes scripts, because the URL is that of the form's call and the page can't be hydrated there.
  const code = build.screenTags?.get(rendered.screen) ?? '';
  const tags = (build.tags + code).replace(
    /<script[^<]*<\/script>|<link rel="modulepreload"[^<>]*>/g,
    '',
  );
  return c.html(writeDocument(rendered, tags + accent.tag, language), status as 422);
}

type Facts = Pick<Site, 'url' | 'premiumLinkRel' | 'hasOrganization' | 'payments'>;

function createSites(fixed: Facts, settings: LiveSettings, board: Pick<BannerBoard, 'targets'>) {
  const made = new Map<string, { of: [SiteSettings, FooterColumns | null]; site: Site }>();
  return (language: Language, prefix: string): Site => {
    const [current, footerColumns] = [settings.current(), settings.footerColumns()];
    const hasGuides = settings.hasGuides();
    const bannerTargets = board.targets();
    const known = made.get(language + prefix);
    if (
      known?.of[0] === current &&
      known.of[1] === footerColumns &&
      known.site.hasGuides === hasGuides &&
      known.site.bannerTargets === bannerTargets
    )
      return known.site;
    const columns = current.events ? addEventsLink(footerColumns, language) : footerColumns;
    const shown = {
      ...publicSettings(current),
      ...(columns && { footerColumns: columns }),
      ...(bannerTargets && { bannerTargets }),
      ...(current.newsletter.isOn && { hasNewsletter: true }),
    };
    const pageWords = prefix && inLanguage(shown.languages.main, () => wordPageFields(shown));
    const site = {
      ...fixed,
      ...shown,
      hasGuides,
      basemap: describeBasemap(current.map, language),
      place: describePlace(shown.area),
      language,
      prefix,
      ...(pageWords && { pageWords }),
    };
    made.set(language + prefix, { of: [current, footerColumns], site });
    return site;
  };
}

/** Adds the link to the list of events to the first column of the footer. */
function addEventsLink(columns: FooterColumns | null, language: Language): FooterColumns {
  const [first = [], ...others] =
    columns ?? OUR_FOOTER.map((paths): FooterColumns[number] => paths.map((path) => [path]));
  const title = inLanguage(language, () => m.events_title());
  return [[...first, ['/events', title]], ...others];
}

/** Restores the language prefix that the router expects. */
function withPrefix(request: Request, prefix: string): Request {
  if (!prefix) return request;
  const { origin, pathname, search } = new URL(request.url);
  return new Request(origin + prefix + pathname + search, request);
}

/** Escapes percent signs of a path that can't be decoded, so that it leads to the 404 page. */
function makeDecodable(request: Request): Request {
  const { origin, pathname, search } = new URL(request.url);
  if (isReadable(pathname)) return request;
  return new Request(origin + pathname.replaceAll('%', '%25') + search);
}

/** The router matches no screen for paths with control characters, not even the 404 page. */
function isReadable(pathname: string): boolean {
  try {
    return !/[\p{Cc}\u2028\u2029]/u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** Returns the public payment settings that the browser needs, or null if payments are off. */
function describePayments({ payments }: Config, build: WebBuild): Site['payments'] {
  if (payments.kind === 'sandbox') {
    return {
      publishableKey: 'pk_test_sandbox',
      scriptUrl: build.sandboxScript,
      isSandbox: true,
    };
  }
  if (payments.kind === 'off' || !payments.publishableKey) return null;
  return { publishableKey: payments.publishableKey, scriptUrl: null, isSandbox: false };
}

function trackLastModified(askCall: AskCall) {
  let latest = 0;
  const ask: AskCall = async (call, question) => {
    const reply = await askCall(call, question);
    const updated = 'output' in reply ? readUpdatedAt(reply.output) : null;
    latest = Math.max(latest, updated?.getTime() || 0);
    return reply;
  };
  return { ask, latest: () => (latest > 0 ? new Date(latest).toUTCString() : '') };
}
