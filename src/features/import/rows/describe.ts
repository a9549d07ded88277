import * as m from '#messages';
import { describeHours } from '../../../domain/hours/words.ts';
import { describeOffers, type Offer } from '../../../domain/offers.ts';
import type { ListedPhoto } from '../../../domain/photo-list.ts';
import type { Service } from '../../../domain/price-list.ts';
import { describeServices } from '../../../domain/price-words.ts';
import type { ImportValues } from './fields.rules.ts';

type Name = keyof ImportValues;
type Named = readonly { id: number; name: string }[];

/** Returns a function that describes the value of a field in words, or returns null if there is none. */
export function openDescriber({ categories, trades }: { categories: Named; trades: Named }) {
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]));
  const tradeNames = new Map(trades.map(({ id, name }) => [id, name]));
  const describeOne = (one: number | Service | Offer | ListedPhoto) => {
    if (typeof one === 'number') return tradeNames.get(one) ?? [];
    if ('address' in one) return one.address;
    return 'title' in one ? describeOffers([one]) : describeServices([one]);
  };
  return (name: Name, value: ImportValues[Name]): string | null => {
    if (value === null) return null;
    if (typeof value === 'boolean') return value ? m.common_yes() : m.common_no();
    if (Array.isArray(value)) {
      return value.flatMap(describeOne).join(name === 'trades' ? ', ' : '; ');
    }
    if (typeof value === 'object') return describeHours(value);
    return name === 'categoryId' ? (categoryNames.get(Number(value)) ?? '') : String(value);
  };
}
