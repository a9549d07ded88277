import * as m from '#messages';
import type { Business } from '../../../contract/businesses.ts';
import { deriveAccent, surfaces, type Theme } from '../../../domain/accent/accent.ts';
import { EMBED_SCRIPT, EMBED_STYLE, type EmbedTheme } from '../../../domain/embed.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { currentLanguage, currentPrefix } from '../../../platform/language.ts';

const OURS = '#0b6b4b';
const LINES: Record<Theme, string> = { light: '#858b80', dark: '#7b857f' };

const RULES = `
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.4 system-ui,sans-serif;overflow-wrap:anywhere}
main{padding:1rem;border:1px solid var(--line);border-radius:10px}
h1{margin:0 0 .5rem;font-size:1.125rem;line-height:1.25}
p{margin:.25rem 0}
a{color:var(--accent)}
h1 a,li>a{font-weight:700;text-decoration:none}
a:hover{text-decoration:underline}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end}
label{flex:1 1 11rem;font-size:.875rem;font-weight:600}
input{display:block;width:100%;min-height:44px;margin-top:.25rem;padding:0 .75rem;border:1px solid var(--field);border-radius:8px;background:var(--paper);color:inherit;font:inherit;font-size:1rem;font-weight:400}
button{min-height:44px;padding:0 1.25rem;border:0;border-radius:8px;background:var(--accent);color:var(--accent-ink);font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
ol{margin:0;padding:0;list-style:none}
li{padding:.5rem 0;border-top:1px solid var(--line)}
li a,.more a{display:inline-block;padding:.125rem 0;min-height:24px}
.stars{color:var(--accent);letter-spacing:.05em}
.stars i{color:var(--field);font-style:normal}
.more,.small{color:var(--muted);font-size:.875rem}
.more{margin-top:.75rem}
`;

/** Writes the style sheet of all frames. The theme follows the browser unless the embedding page sets one. */
export function writeEmbedStyle(accent: string | null): string {
  const tokens = deriveAccent(accent ?? OURS);
  const write = (theme: Theme) => {
    const { surface, ink, muted } = surfaces[theme];
    const { accent: own, accentInk } = tokens[theme];
    const line = `color-mix(in srgb,${LINES[theme]} 45%,${surface})`;
    return `color-scheme:${theme};--paper:${surface};--ink:${ink};--muted:${muted};--line:${line};--field:${LINES[theme]};--accent:${own};--accent-ink:${accentInk}`;
  };
  const [light, dark] = [write('light'), write('dark')];
  return `:root,[data-theme=light]{${light}}@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}[data-theme=dark]{${dark}}${RULES}`;
}

/**
 * Script with two roles: on another site's page, it creates the frame and sets its height; inside the frame,
 * it reports the height. Pasted into the page's head, it puts the frame at the start of the body. The height isn't confidential, so the message has no target origin.
 */
export const EMBED_CODE = `(() => {
const script = document.currentScript;
const { origin } = new URL(script.src);
const { path, title, height } = script.dataset;
if (!path) {
  const tell = () => parent.postMessage({ widgetHeight: Math.ceil(document.body.getBoundingClientRect().height) }, '*');
  if (parent !== window) new ResizeObserver(tell).observe(document.body);
  return;
}
const address = new URL(path, origin);
if (address.origin !== origin) return;
const frame = document.createElement('iframe');
frame.src = address.href;
frame.title = title || '';
frame.loading = 'lazy';
frame.style.width = '100%';
frame.style.border = '0';
frame.style.height = (Number(height) || 200) + 'px';
addEventListener('message', ({ origin: from, source, data }) => {
  const told = data && data.widgetHeight;
  if (from !== origin || source !== frame.contentWindow || !(told > 0 && told < 5000)) return;
  frame.style.height = told + 'px';
});
const show = () => document.body.contains(script) ? script.after(frame) : document.body.prepend(frame);
if (document.body) show();
else addEventListener('DOMContentLoaded', show);
})();
`;

interface EmbedPage {
  site: string;
  title: string;
  body: string;
  theme: EmbedTheme;
}

/**
 * Writes an embedded page. It uses no cookies and no script except the one that reports the height; links
 * open outside the frame.
 */
export function writeEmbed({ site, title, body, theme }: EmbedPage): string {
  return `<!doctype html>
<html lang="${currentLanguage() ?? 'en'}"${theme === 'auto' ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} | ${site}`)}</title>
<base target="_top">
<link rel="stylesheet" href="${EMBED_STYLE}">
</head>
<body><main>
${body}
</main>
<script async src="${EMBED_SCRIPT}"></script>
</body>
</html>
`;
}

export function writeWidgetHeading(text: string, path?: string): string {
  return `<h1>${path ? writeWidgetLink(path, text) : escapeHtml(text)}</h1>\n`;
}

export function writeWidgetLink(path: string, text: string): string {
  return `<a href="${escapeHtml(currentPrefix() + path)}">${escapeHtml(text)}</a>`;
}

/** Writes a plain search form that works without JavaScript, limited to the place if one is given. */
export function writeSearch(place: { city: string; state: string } | null): string {
  const hidden = place
    ? Object.entries(place)
        .filter(([, value]) => value)
        .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
        .join('')
    : `<label>${m.common_where()}<input name="where" maxlength="100" placeholder="${escapeHtml(m.search_placeholder_where())}"></label>\n`;
  return `<form action="${currentPrefix()}/search" role="search">
<label>${m.common_what()}<input name="query" type="search" maxlength="200" placeholder="${escapeHtml(m.search_placeholder_what())}"></label>
${hidden}<button>${m.common_search()}</button>
</form>
`;
}

export function writeRating({ rating, reviewCount }: Pick<Business, 'rating' | 'reviewCount'>) {
  if (reviewCount === 0) return `<p class="small">${m.embed_no_reviews()}</p>`;
  const full = Math.floor(rating);
  const stars = `<span class="stars" role="img" aria-label="${m.common_rated({ rating })}">${'★'.repeat(full)}<i>${'★'.repeat(5 - full)}</i></span>`;
  const number = reviewCount.toLocaleString(m.format_locale());
  return `<p>${stars} <b>${rating.toFixed(1)}</b> ${m.count_reviews({ count: reviewCount, number })}</p>`;
}

export function writePlace({ address, city, state, phone, phoneE164 }: Business): string {
  const where = [address, `${city}, ${state}`].filter(Boolean).join(', ');
  const call =
    phone && phoneE164 && `<a href="tel:${escapeHtml(phoneE164)}">${escapeHtml(phone)}</a>`;
  return `<p class="small">${escapeHtml(where)}${call ? ` · ${call}` : ''}</p>`;
}
