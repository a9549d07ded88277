import { HIDDEN_PATHS } from '../../contract/addresses.ts';

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

export const XML_HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
export const URL_SET = { open: `<urlset xmlns="${NAMESPACE}">\n`, close: '</urlset>\n' };
export const SITEMAP_INDEX = {
  open: `<sitemapindex xmlns="${NAMESPACE}">\n`,
  close: '</sitemapindex>\n',
};

export function formatUrl(address: string, modified?: Date): string {
  const date = modified ? `<lastmod>${modified.toISOString()}</lastmod>` : '';
  return `<url><loc>${escapeXml(address)}</loc>${date}</url>\n`;
}

export function formatTownPath({ state, cityKey }: { state: string; cityKey: string }): string {
  const city = encodeURIComponent(cityKey.replaceAll(' ', '-'));
  return `/location/${state.toLowerCase()}/${city}`;
}

export function formatSitemap(address: string): string {
  return `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`;
}

export function formatRobots(siteUrl: string): string {
  return [
    'User-agent: *',
    ...[...HIDDEN_PATHS, '/api/'].map((path) => `Disallow: ${path}`),
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
