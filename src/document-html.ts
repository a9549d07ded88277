import type { Language } from './domain/languages.ts';
import type { Site } from './web/kit/site.tsx';
import type { RenderedPage } from './web/shell/entry-server.tsx';
import { packSite } from './web/shell/page-state.ts';

/**
 * Writes the HTML document. Browsers with support for `expect` wait for the whole document, because painting
 * in parts shifts the layout.
 */
export function writeDocument(page: RenderedPage, tags: string, language: Language): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" ${writeIcon(page.state.site)}>
<link rel="expect" href="#state" blocking="render">
${tags}
${page.head}
</head>
<body>
<div id="root">${page.body}</div>
<script type="application/json" id="state">${writeState(page.state)}</script>
</body>
</html>
`;
}

function writeIcon({ logo }: Site): string {
  return logo ? `href="/site/${logo.file}"` : 'href="/favicon.svg" type="image/svg+xml"';
}

const sites = new WeakMap<Site, string>();

/** Caches the serialized site, which stays the same object until its settings change. */
function writeState({ site, ...ofPage }: RenderedPage['state']): string {
  const written = sites.get(site) ?? escapeJson(packSite(site));
  sites.set(site, written);
  return `${escapeJson(ofPage).slice(0, -1)},"site":${written}}`;
}

/**
 * Serializes JSON that can't close its script element. Characters above U+00FF are escaped, because they
 * would slow down the whole string.
 */
function escapeJson(state: unknown): string {
  return JSON.stringify(state).replace(
    /[<\u0100-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function writeAlternates(
  head: string,
  { url, prefix, languages: { offered, main } }: Site,
): string {
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1];
  if (!canonical || offered.length < 2) return '';
  const path = canonical.slice(url.length + prefix.length) || '/';
  const write = (name: string, language: Language) => {
    const before = language === main ? '' : `/${language}`;
    const end = before && path === '/' ? '' : path;
    return `\n<link rel="alternate" hreflang="${name}" href="${url}${before}${end}">`;
  };
  return offered.map((one) => write(one, one)).join('') + write('x-default', main);
}
