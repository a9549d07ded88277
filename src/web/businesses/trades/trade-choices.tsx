import { useMemo, useState } from 'react';
import * as m from '#messages';
import type { Trade } from '../../../contract/trades.ts';
import { TextField } from '../../ui/field.tsx';

interface TradeChoicesProps {
  trades: Trade[];
  category: string | undefined;
  chosen: string[];
  isFull: boolean;
  onToggle: (slug: string) => void;
}

export function TradeChoices(props: TradeChoicesProps) {
  const { trades, category, chosen, isFull, onToggle } = props;
  const [text, setText] = useState('');
  const groups = useMemo(
    () => groupTrades(filterTrades(trades, text), category),
    [trades, text, category],
  );
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line p-3">
      <TextField
        label={m.trades_find()}
        type="search"
        maxLength={100}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <div className="max-h-72 overflow-y-auto overscroll-contain">
        {groups.map(([name, members]) => (
          <fieldset key={name} className="mb-2 min-w-0">
            <legend className="text-sm font-semibold text-muted">{name}</legend>
            <div className="grid gap-x-4 sm:grid-cols-2">
              {members.map((trade) => (
                <label
                  key={trade.slug}
                  className="flex min-h-9 cursor-pointer items-center gap-3 pl-1 has-disabled:cursor-default has-disabled:text-muted pointer-coarse:min-h-11"
                >
                  <input
                    type="checkbox"
                    checked={chosen.includes(trade.slug)}
                    disabled={isFull && !chosen.includes(trade.slug)}
                    onChange={() => onToggle(trade.slug)}
                    className="size-5 shrink-0 accent-accent"
                  />
                  <span className="min-w-0 wrap-anywhere">{trade.name}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {trades.length > 0 && groups.length === 0 && m.trades_no_match()}
      </p>
    </div>
  );
}

function filterTrades(trades: Trade[], text: string): Trade[] {
  const words = text.toLowerCase().trim().split(/\s+/);
  return trades.filter(({ name, singular }) => {
    const all = `${name}\n${singular}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

function groupTrades(trades: Trade[], first: string | undefined): [name: string, Trade[]][] {
  const groups = Map.groupBy(trades, (trade) => trade.category?.slug);
  const rank = (slug: string | undefined) => (slug === undefined ? 2 : slug === first ? 0 : 1);
  return [...groups]
    .map(([slug, members]) => ({
      slug,
      name: members[0]?.category?.name ?? m.trades_other(),
      members,
    }))
    .sort((one, other) => rank(one.slug) - rank(other.slug) || one.name.localeCompare(other.name))
    .map(({ name, members }) => [name, members]);
}
