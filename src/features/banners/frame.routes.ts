import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import * as m from '#messages';
import { BANNER_PATH, bannerSlots } from '../../domain/banners.ts';
import { picturePath, pictureSources } from '../../domain/picture-paths.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { HttpApp, HttpEnv } from '../../platform/http/app.ts';
import { networkOf } from '../../platform/http/client.ts';
import { currentLanguage, currentPrefix } from '../../platform/language.ts';
import { isSignature, sign } from '../../platform/signature.ts';
import type { BannerBoard } from './board.ts';
import type { BannerCounter } from './counter.ts';
import type { ShownBanner } from './queries.ts';

export interface FrameDependencies extends Pick<Services, 'clock' | 'secret'> {
  board: BannerBoard;
  counter: BannerCounter;
}

const PURPOSE = 'banner click';
const HOUR = 3_600_000;
/** Hours for which a click still counts after the banner was shown. */
const CLICK_HOURS = 2;
const MAX_LETTERS = 300;

const STYLE =
  'body{margin:0;padding-top:4px;font:12px/20px system-ui,sans-serif;color:#545e59;text-align:center}p{margin:0}a{display:inline-block;max-width:100%}img{display:block;max-width:100%;max-height:calc(100vh - 28px);width:auto;height:auto;border-radius:6px}a:focus-visible{outline:2px solid currentcolor;outline-offset:-2px}@media (prefers-color-scheme:dark){body{color:#a9b3ae}}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; img-src 'self'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

/**
 * Serves a banner slot as a document for an iframe, so that cached pages don't choose a banner. It has no
 * script and sets no cookie.
 */
export function mountBannerFrames(app: HttpApp, dependencies: FrameDependencies) {
  const { board, counter } = dependencies;

  app.get(`${BANNER_PATH}click`, (c) => {
    prepare(c);
    const { id = '', at = '', key = '' } = c.req.query();
    const banner = board.find(Number(id));
    const shown = { id: Number(id), at: Number(at), address: c.get('address') };
    if (banner && c.req.method === 'GET' && mayCount(dependencies, shown, key)) {
      counter.count('clicks', banner.id, { address: shown.address, headers: c.req.raw.headers });
    }
    const link = banner?.link ?? '/';
    return c.redirect(link.startsWith('/') ? currentPrefix() + link : link, 302);
  });

  app.get(`${BANNER_PATH}:slot`, (c) => {
    prepare(c);
    c.set('policy', POLICY);
    const slot = bannerSlots.find((one) => one === c.req.param('slot'));
    if (!slot) return c.notFound();
    const { town = '', trades = '' } = c.req.query();
    const place = { slot, town, trades: trades.slice(0, MAX_LETTERS).split(',') };
    const banner = board.pick(place);
    const address = c.get('address');
    if (banner && c.req.method === 'GET') {
      counter.count('views', banner.id, { address, headers: c.req.raw.headers });
    }
    return c.html(writeFrame(banner && writeBanner(dependencies, banner, address)));
  });
}

function prepare(c: Context<HttpEnv>) {
  c.header('cache-control', 'no-store');
  c.header('x-robots-tag', 'noindex, nofollow');
}

interface Shown {
  id: number;
  /** Hour in which the banner was shown, counted from 1970. */
  at: number;
  address: string;
}

function nameShown({ id, at, address }: Shown): string {
  return `${id} ${at} ${networkOf(address)}`;
}

/** Checks that a click comes from a network that the banner was shown to, and soon after. */
function mayCount({ clock, secret }: FrameDependencies, shown: Shown, key: string): boolean {
  const age = Math.floor(clock().getTime() / HOUR) - shown.at;
  return (
    age >= 0 &&
    age <= CLICK_HOURS &&
    isSignature(key, secret, { purpose: PURPOSE, text: nameShown(shown) })
  );
}

function writeBanner(
  { clock, secret }: FrameDependencies,
  { id, picture, alt, link }: ShownBanner,
  address: string,
): string {
  const at = Math.floor(clock().getTime() / HOUR);
  const key = sign(secret, PURPOSE, nameShown({ id, at, address }));
  const query = new URLSearchParams({ id: String(id), at: String(at), key });
  const href = `${currentPrefix()}${BANNER_PATH}click?${query}`;
  const target = link.startsWith('/') ? '_top' : '_blank';
  return `<p>${m.banners_label()}</p>
<a href="${escapeHtml(href)}" target="${target}" rel="sponsored noopener"><img src="${picturePath(picture)}" srcset="${pictureSources(picture)}" sizes="(min-width: 600px) 600px, 100vw" width="${picture.width}" height="${picture.height}" alt="${escapeHtml(alt)}"></a>`;
}

function writeFrame(body: string | null): string {
  return `<!doctype html>
<html lang="${currentLanguage() ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>${m.banners_label()}</title>
<style>${STYLE}</style>
</head>
<body>
${body ?? ''}
</body>
</html>
`;
}
