import { BANNER_PATH } from '../domain/banners.ts';
import { EMBED_SCRIPT, EMBED_STYLE, embedKinds } from '../domain/embed.ts';
import { type PrivateScreen, type Screen, type ScreenName, screens } from './screens.ts';

const OTHERS = [
  'api',
  'assets',
  'b',
  'embed',
  'en',
  'es',
  'healthz',
  'language',
  'metrics',
  'photos',
  'readyz',
  'sandbox',
  'site',
  'sitemaps',
  'social',
  'status',
  'website-checks',
];
/** Stands for any category in the path of a business. */
const ANY_CATEGORY = 'general';

export type IndexedScreen = {
  [N in ScreenName]: (typeof screens)[N] extends { isHidden: true } ? never : N;
}[Exclude<ScreenName, PrivateScreen>];

const allScreens: readonly Screen[] = Object.values(screens);
const patterns = allScreens.map((screen) => ({
  screen,
  segments: screen.path.split('/').slice(1),
}));
const firstWords = patterns
  .map(({ segments: [first = ''] }) => first)
  .filter((first) => first !== '' && !first.startsWith(':'));

export const RESERVED_WORDS: ReadonlySet<string> = new Set([
  ...[...firstWords, ...OTHERS],
  ANY_CATEGORY,
]);

/** Path prefixes that search engines are asked to skip. */
export const HIDDEN_PATHS: readonly string[] = [
  ...new Set(
    patterns
      .filter(({ screen }) => screen.isForStaff || screen.isForOwner || screen.isHidden)
      .filter(({ segments: [first] }) => first)
      .map(({ segments: [first, ...rest] }) => `/${first}${rest[0]?.startsWith(':') ? '/' : ''}`),
  ),
];

export function isEmbed(path: string): boolean {
  return path.startsWith('/embed/') && embedKinds.some((kind) => path === `/embed/${kind}`);
}

/** Checks whether a page is meant for an iframe: an embed on another site, or a banner slot on this one. */
export function isFrame(path: string): boolean {
  return path.startsWith(BANNER_PATH) || isEmbed(path);
}

export function isEmbedFile(path: string): boolean {
  return path === EMBED_SCRIPT || path === EMBED_STYLE;
}

/** Returns the screen at a path like the router does, or null for an API call or a file. */
export function findScreen(path: string): Screen | null {
  if (path.includes('.')) return null;
  const given = path.split('/').slice(1);
  while (given.length > 1 && given.at(-1) === '') given.pop();
  const words = /[%A-Z]/.test(path) ? given.map(decodeWord) : given;
  if (OTHERS.includes(words[0] ?? '')) return null;
  return patterns.find(({ segments }) => fits(segments, words))?.screen ?? screens.nothing;
}

function fits(segments: string[], words: string[]): boolean {
  return (
    segments.length === words.length &&
    segments.every((segment, at) => {
      const word = words[at] ?? '';
      return segment.startsWith(':') ? word !== '' : segment === word;
    })
  );
}

function decodeWord(word: string): string {
  try {
    return decodeURIComponent(word).toLowerCase();
  } catch {
    return word;
  }
}
