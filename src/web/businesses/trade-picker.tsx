import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useId, useMemo, useState } from 'react';
import * as m from '#messages';
import type { Trade, TradeName } from '../../contract/trades.ts';
import { MAX_TRADES } from '../../domain/trade-choice.ts';
import { Button } from '../kit/ui/button.tsx';
import { TextField } from '../kit/ui/field.tsx';
import { CheckIcon } from '../kit/ui/icons.tsx';
import { ChevronDown } from '../kit/ui/later-icons.tsx';
import { allTrades } from './all-trades.ts';

interface TradePickerProps {
  legend: ReactNode;
  hint: string;
  value: string[];
  most?: number;
  onChange: (value: string[]) => void;
  suggested: TradeName[];
  named?: TradeName[];
  category: string | undefined;
  error: string | undefined;
  focusRef: Ref<HTMLButtonElement>;
}

export function TradePicker(props: TradePickerProps) {
  const { legend, hint, value, onChange, suggested, named = [], category, error, focusRef } = props;
  const { most = MAX_TRADES } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { data: all = [] } = useQuery({ ...allTrades, enabled: isOpen || value.length > 0 });
  const isFull = value.length >= most;
  const toggle = (slug: string) => {
    if (value.includes(slug)) onChange(value.filter((one) => one !== slug));
    else if (!isFull) onChange([...value, slug]);
  };
  const known = new Map([...named, ...all, ...suggested].map(({ slug, name }) => [slug, name]));
  const offered = suggested.map(({ slug }) => slug).filter((slug) => !value.includes(slug));
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-2"
      aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
    >
      {legend}
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
      <div className="flex min-h-11 flex-wrap items-center gap-2">
        {[...value, ...offered].map((slug) => (
          <Chip
            key={slug}
            isChosen={value.includes(slug)}
            isDisabled={isFull}
            onToggle={() => toggle(slug)}
          >
            {known.get(slug) ?? slug}
          </Chip>
        ))}
        <Button
          ref={focusRef}
          variant="quiet"
          className="first:-ml-3"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-all` : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {m.trades_all()}
          <ChevronDown
            size={18}
            aria-hidden="true"
            className={isOpen ? 'rotate-180 transition-transform' : 'transition-transform'}
          />
        </Button>
      </div>
      <p role="status" className="text-sm text-muted">
        {value.length > 0 &&
          most === MAX_TRADES &&
          m.trades_chosen({
            count: value.length,
            maxTrades: MAX_TRADES,
          })}
        {isFull && ` ${m.trades_chosen_full()}`}
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {isOpen && (
        <div id={`${id}-all`}>
          <TradeChoices
            trades={all}
            category={category}
            chosen={value}
            isFull={isFull}
            onToggle={toggle}
          />
        </div>
      )}
    </fieldset>
  );
}

interface ChipProps {
  isChosen: boolean;
  isDisabled: boolean;
  onToggle: () => void;
  children: string;
}

function Chip({ isChosen, isDisabled, onToggle, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={isDisabled && !isChosen}
      onClick={onToggle}
      className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-field-line bg-surface px-4 text-left font-semibold wrap-anywhere hover:border-accent disabled:cursor-default disabled:opacity-60 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
    >
      {isChosen && <CheckIcon size={16} aria-hidden="true" className="shrink-0" />}
      {children}
    </button>
  );
}

interface TradeChoicesProps {
  trades: Trade[];
  category: string | undefined;
  chosen: string[];
  isFull: boolean;
  onToggle: (slug: string) => void;
}

function TradeChoices(props: TradeChoicesProps) {
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

/** Returns the trades whose names have all words of a text. */
export function filterTrades(trades: Trade[], text: string): Trade[] {
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
