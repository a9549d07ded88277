import { RESERVED_WORDS } from '../../../contract/addresses.ts';
import { STANDARD_PAGES } from '../../../contract/standard-pages.ts';

export type Section = 'category' | 'trade';

export function isReservedSlug(slug: string): boolean {
  return RESERVED_WORDS.has(slug) || STANDARD_PAGES.includes(slug);
}

export function describeUse(
  { present, deleted }: { present: number; deleted: number },
  section: Section,
): string {
  const kept = `${deleted} deleted ${deleted === 1 ? 'business' : 'businesses'}, kept for a while,`;
  const used =
    present > 0
      ? `${present.toLocaleString('en-US')} ${present === 1 ? 'business uses' : 'businesses use'}`
      : `${kept} ${deleted === 1 ? 'uses' : 'use'}`;
  const them = present + deleted === 1 ? 'it' : 'them';
  const choice = `Choose another one to move ${them} to`;
  return `${used} this ${section}. ${choice}${section === 'trade' ? `, or remove it from ${them}` : ''}.`;
}
