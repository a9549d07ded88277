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
        ? m.categories_staff_count_use_trade
        : m.categories_staff_count_use_category
      : isTrade
        ? m.categories_staff_count_deleted_use_trade
        : m.categories_staff_count_deleted_use_category;
  const choice = isTrade
    ? m.categories_staff_another_trade_for_count
    : m.categories_staff_another_category_for_count;
  return `${used({ count, number })} ${choice({ count: present + deleted })}`;
}
