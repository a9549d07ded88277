import { DAY, toRange, WEEK } from '../../domain/hours/minutes.ts';
import { readWall } from '../../domain/hours/zone-clock.ts';
import type { Hours, Span } from '../../domain/opening-hours.ts';

/** Time zones with identical clocks today, by letter. Businesses in other zones share one token. */
const CLOCKS: Record<string, string[]> = {
  E: [
    ...['America/New_York', 'America/Detroit', 'America/Kentucky/Louisville'],
    ...['America/Kentucky/Monticello', 'America/Indiana/Indianapolis'],
    ...['America/Indiana/Vincennes', 'America/Indiana/Winamac', 'America/Indiana/Marengo'],
    ...['America/Indiana/Petersburg', 'America/Indiana/Vevay'],
  ],
  C: [
    ...['America/Chicago', 'America/Indiana/Tell_City', 'America/Indiana/Knox'],
    ...['America/Menominee', 'America/North_Dakota/Center'],
    ...['America/North_Dakota/New_Salem', 'America/North_Dakota/Beulah'],
  ],
  M: ['America/Denver', 'America/Boise'],
  Z: ['America/Phoenix'],
  P: ['America/Los_Angeles'],
  A: [
    ...['America/Anchorage', 'America/Juneau', 'America/Sitka', 'America/Metlakatla'],
    ...['America/Yakutat', 'America/Nome'],
  ],
  D: ['America/Adak'],
  H: ['Pacific/Honolulu'],
  R: ['America/Puerto_Rico', 'America/St_Thomas'],
  G: ['Pacific/Guam', 'Pacific/Saipan'],
  S: ['Pacific/Pago_Pago'],
};
const LETTERS = new Map(
  Object.entries(CLOCKS).flatMap(([letter, zones]) => zones.map((zone) => [zone, letter])),
);
const MINUTE = 60_000;
/** Minutes per block. Long enough that a clock change falls within one block. */
const BLOCK = 180;
const BLOCKS = WEEK / BLOCK;
const SPECIAL = 'o:s';
const OTHER_CLOCKS = 'o:x';

/**
 * Returns search tokens for the three-hour blocks in which a business is ever open. Every business open now
 * has a token in `listTokensAt`.
 */
export function listOpenTokens(hours: Hours, timeZone: string): string[] {
  const letter = LETTERS.get(timeZone);
  const isSpecial = hours.special.some(({ spans }) => spans.length > 0);
  if (letter === undefined) return [OTHER_CLOCKS];
  const blocks = new Set(
    hours.weekly.flatMap((spans, day) => spans.flatMap((span) => listBlocks(day, span))),
  );
  return [...[...blocks].map((block) => `o:${letter}${block}`), ...(isSpecial ? [SPECIAL] : [])];
}

function listBlocks(day: number, span: Span): number[] {
  const [from, to] = toRange(span).map((minutes) => day * DAY + minutes) as [number, number];
  const [first, end] = [Math.floor(from / BLOCK), Math.ceil(to / BLOCK)];
  return Array.from({ length: end - first }, (_, at) => (first + at) % BLOCKS);
}

export function listTokensAt(at: Date): string[] {
  const blocks = Object.entries(CLOCKS).map(([letter, [timeZone = '']]) => {
    const wall = new Date(readWall(timeZone, at.getTime()));
    const minutes = ((wall.getUTCDay() + 6) % 7) * DAY + ((wall.getTime() / MINUTE) % DAY);
    return `o:${letter}${Math.floor(minutes / BLOCK)}`;
  });
  return [...blocks, SPECIAL, OTHER_CLOCKS];
}
