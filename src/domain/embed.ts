import { escapeText } from './html-text.ts';
export const embedKinds = ['search', 'list', 'badge', 'events'] as const;
export type EmbedKind = (typeof embedKinds)[number];

export const embedThemes = ['auto', 'light', 'dark'] as const;
export type EmbedTheme = (typeof embedThemes)[number];

export const EMBED_READS = ['trade', 'city', 'state', 'count', 'listing', 'theme'] as const;
export type EmbedParameters = Partial<Record<(typeof EMBED_READS)[number], string>>;

export const MAX_IN_EMBED = 20;
export const EMBED_SCRIPT = '/embed/widget.js';
export const EMBED_STYLE = '/embed/widget.css';

/** Initial frame height in pixels, until the frame reports its actual height. */
const FIRST_HEIGHTS: Record<EmbedKind, number> = {
  search: 190,
  list: 420,
  badge: 130,
  events: 420,
};

export function embedPath(kind: EmbedKind): string {
  return `/embed/${kind}`;
}

interface Embed extends EmbedParameters {
  kind: EmbedKind;
  title: string;
  origin: string;
  prefix: string;
}

export function embedAddress({ kind, prefix, ...given }: Omit<Embed, 'title' | 'origin'>): string {
  const query = new URLSearchParams();
  for (const name of EMBED_READS) {
    const value = given[name]?.trim();
    if (value && value !== 'auto') query.set(name, value);
  }
  return prefix + embedPath(kind) + (query.size > 0 ? `?${query}` : '');
}

export function writeEmbedScript(embed: Embed): string {
  const { kind, title, origin } = embed;
  const data = `data-path="${escapeText(embedAddress(embed))}" data-height="${FIRST_HEIGHTS[kind]}"`;
  return `<script async src="${escapeText(origin)}${EMBED_SCRIPT}" ${data} data-title="${escapeText(title)}"></script>`;
}

export function writeEmbedFrame(embed: Embed): string {
  const { kind, title, origin } = embed;
  const src = escapeText(origin + embedAddress(embed));
  return `<iframe src="${src}" title="${escapeText(title)}" width="100%" height="${FIRST_HEIGHTS[kind]}" style="border:0" loading="lazy"></iframe>`;
}
