import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { findScreen } from './contract/addresses.ts';
import { holdsPosition } from './contract/position.ts';
import { type Screen, screens } from './contract/screens.ts';
import { hasSessionCookie } from './features/accounts/session-cookie.rules.ts';
import type { Config } from './platform/config.ts';
import { readUpdatedAt, writePublicCache } from './platform/http/answer.ts';
import type { HttpApp } from './platform/http/app.ts';
import { type Ask, createVisitor } from './platform/http/ask.ts';
import type { Guards } from './platform/http/guards.ts';
import type { Log } from './platform/log.ts';
import { answerPage, createPage } from './platform/pages/kept-pages.ts';
import { listScreenTags, type Manifest, writeTag } from './screen-code.ts';
import type { AskCall, renderPage } from './web/entry-server.tsx';
import type { Site } from './web/site.tsx';

type RenderedPage = Awaited<ReturnType<typeof renderPage>>;

const DIST = path.resolve(import.meta.dirname, '../dist');
const ENTRY = 'src/web/entry-client.tsx';
const SANDBOX_SCRIPT = 'src/web/sandbox/stripe.ts';

/** Connects rendered screens to a build: the tags of its files, and its render function. */
export interface WebBuild {
  /** Tags of scripts, styles and preloads, for the end of `<head>`. */
  tags: string;
  /** By the name of a screen, what is added for its own code. */
  screenTags?: Map<string, string>;
  sandboxScript: string;
  renderPage: typeof renderPage;
  /** Of the development build: what it adds to a finished document. */
  transform?: (url: string, html: string) => Promise<string>;
}

export interface DocumentRenderer {
  /** Vite's development build puts scripts of its own into the document. */
  hasInlineScripts: boolean;
  mount(app: HttpApp, calls: { ask: Ask; guards: Guards }): void;
}

const ownerScreens = new Set(
  Object.entries<Screen>(screens).flatMap(([name, { isForOwner }]) => (isForOwner ? [name] : [])),
);
const NONE: readonly string[] = [];

/** The parameters that the screen at a path reads; null if it is not the same for everyone. */
export function readsAt(path: string, cookies: string | null): readonly string[] | null {
  const screen = findScreen(path);
  if (!screen || screen.isForStaff || screen.isForOwner || screen.isFresh) return null;
  if (hasSessionCookie(cookies)) return null;
  return screen.reads ?? NONE;
}

/** The build under `dist/`. Throws when there is none. */
export async function loadWebBuild(): Promise<WebBuild> {
  const manifest: Manifest = JSON.parse(
    readFileSync(path.join(DIST, 'client/.vite/manifest.json'), 'utf8'),
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
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...imports.map(writeTag),
    `<script type="module" src="/${entry.file}"></script>`,
  ].join('\n');
  const server = await import(pathToFileURL(path.join(DIST, 'server/entry-server.js')).href);
  return {
    tags,
    screenTags: listScreenTags(manifest, ENTRY),
    sandboxScript: `/${sandbox.file}`,
    renderPage: server.renderPage,
  };
}

export function createDocumentRenderer(
  config: Config,
  build: WebBuild,
  log: Log,
): DocumentRenderer {
  const site = {
    url: config.siteUrl,
    name: config.siteName,
    premiumLinkRel: config.premiumLinkRel,
    hasStructuredDefaults: config.hasStructuredDefaults,
    hasOrganization: config.organization !== null,
    mapStyleUrl: config.mapStyleUrl,
    payments: describePayments(config, build),
  };
  return {
    hasInlineScripts: build.transform !== undefined,
    mount(app, { ask, guards }) {
      app.get(
        '/assets/*',
        serveStatic({
          root: path.join(DIST, 'client'),
          precompressed: true,
          onFound: (_, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
        }),
      );
      app.get('/favicon.svg', serveStatic({ root: path.join(DIST, 'client') }));
      app.get('*', async (c) => {
        const shared = c.get('sharedRequest');
        const tags = shared?.tags ?? new Set();
        // A shared page is rendered for nobody in particular.
        const cookies = shared ? null : (c.req.header('cookie') ?? null);
        const given = new URL(c.req.url).searchParams;
        const isPublic = !hasSessionCookie(cookies) && !holdsPosition(given);
        const requestId = c.get('requestId');
        const visitor = createVisitor(guards, { requestId, cookies, tags });
        const modified = trackLastModified((call, question) => ask(call, question, visitor));
        const request = makeDecodable(
          shared ? new Request(config.siteUrl + shared.key) : c.req.raw,
        );
        let rendered = await build.renderPage(request, modified.ask, site);
        // A redirect keeps all parameters.
        if (shared && rendered.location) {
          rendered = await build.renderPage(c.req.raw, modified.ask, site);
        }
        const { failure, location, status } = rendered;
        if (failure) log.error({ err: failure, path: c.req.path }, 'a screen failed');
        if (location) return c.redirect(location, status === 301 ? 301 : 302);
        const code = build.screenTags?.get(rendered.screen) ?? '';
        const html = writeDocument(rendered, build.tags + code);
        const body = Buffer.from(build.transform ? await build.transform(c.req.path, html) : html);
        const headers = {
          'content-type': 'text/html; charset=utf-8',
          'cache-control':
            isPublic && !ownerScreens.has(rendered.screen) && status < 500
              ? writePublicCache(given)
              : 'no-store',
          vary: 'Cookie, Accept-Encoding',
          ...(modified.latest() && { 'last-modified': modified.latest() }),
          ...(status === 503 && { 'retry-after': '2' }),
        };
        const page = createPage({ status, headers, body }, tags);
        if (shared && status < 500) shared.page = page;
        return answerPage(c.req.raw, page, requestId);
      });
    },
  };
}

/** An address that cannot be decoded is taken literally, and leads to no screen. */
function makeDecodable(request: Request): Request {
  const { origin, pathname, search } = new URL(request.url);
  if (isReadable(pathname)) return request;
  return new Request(origin + pathname.replaceAll('%', '%25') + search);
}

/** For a path with line breaks the router finds no screen, not even the 404. */
function isReadable(pathname: string): boolean {
  try {
    return !/[\p{Cc}\u2028\u2029]/u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** What the browser needs to charge a card; nothing secret. */
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

/** Browsers that support `expect` wait for the whole document: painting in parts shifts the layout. */
function writeDocument(page: RenderedPage, tags: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="expect" href="#state" blocking="render">
${tags}
${page.head}
</head>
<body>
<div id="root">${page.body}</div>
<script type="application/json" id="state">${escapeJson(page.state)}</script>
</body>
</html>
`;
}

/** JSON that cannot close its script element; characters above U+00FF would slow the whole string. */
function escapeJson(state: unknown): string {
  return JSON.stringify(state).replace(
    /[<\u0100-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
