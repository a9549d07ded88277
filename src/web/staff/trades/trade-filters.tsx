import * as m from '#messages';
import type { Category } from '../../../contract/categories.ts';
import type { StaffTrade } from '../../../contract/staff/trades.ts';

export interface TradeFilter {
  text: string;
  /** Slug of a category; `none` for those that stand in none, empty for all. */
  category: string;
}

const control = 'min-h-11 rounded-card border border-field-line bg-surface px-3 text-base text-ink';

interface TradeFiltersProps {
  filter: TradeFilter;
  categories: Category[];
  onChange: (filter: TradeFilter) => void;
}

export function TradeFilters({ filter, categories, onChange }: TradeFiltersProps) {
  return (
    <search className="mb-3 flex flex-wrap gap-3">
      <input
        type="search"
        aria-label={m.staff_trades_search_trades()}
        placeholder={m.staff_trades_search_trades_2()}
        maxLength={100}
        value={filter.text}
        onChange={({ target }) => onChange({ ...filter, text: target.value })}
        className={`${control} min-w-56 grow basis-64`}
      />
      <select
        aria-label={m.staff_trades_category()}
        value={filter.category}
        onChange={({ target }) => onChange({ ...filter, category: target.value })}
        className={control}
      >
        <option value="">{m.staff_trades_all_categories()}</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
        <option value="none">{m.staff_trades_no_category()}</option>
      </select>
    </search>
  );
}

export function filterTrades(trades: StaffTrade[], { text, category }: TradeFilter): StaffTrade[] {
  const words = text.toLowerCase().split(/\s+/);
  return trades.filter((trade) => {
    if (category && (trade.category?.slug ?? 'none') !== category) return false;
    const { name, singular, slug, alsoCalled } = trade;
    const all = [name, singular, slug, ...alsoCalled].join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
