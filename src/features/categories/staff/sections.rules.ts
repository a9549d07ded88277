import * as m from '#messages';
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
  const isTrade = section === 'trade';
  const count = present > 0 ? present : deleted;
  const number = present > 0 ? present.toLocaleString('en-US') : deleted;
  const used =
    present > 0
      ? isTrade
        ? m.trades_used_by
        : m.categories_used_by
      : isTrade
        ? m.trades_used_by_deleted
        : m.categories_used_by_deleted;
  const choice = isTrade ? m.trades_move_first : m.categories_move_first;
  return `${used({ count, number })} ${choice({ count: present + deleted })}`;
}
