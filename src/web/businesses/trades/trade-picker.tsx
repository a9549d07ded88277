import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useId, useState } from 'react';
import * as m from '#messages';
import { MAX_TRADES } from '../../../contract/trade-choice.ts';
import type { TradeName } from '../../../contract/trades.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/icons.tsx';
import { ChevronDown } from '../../ui/later-icons.tsx';
import { allTrades } from './all-trades.ts';
import { TradeChoices } from './trade-choices.tsx';

interface TradePickerProps {
  legend: ReactNode;
  hint: string;
  value: string[];
  onChange: (value: string[]) => void;
  suggested: TradeName[];
  /** Those whose names are known before all are read. */
  named?: TradeName[];
  category: string | undefined;
  error: string | undefined;
  focusRef: Ref<HTMLButtonElement>;
}

/** Up to three trades: those that are suggested as chips, all others in a list that opens below. */
export function TradePicker(props: TradePickerProps) {
  const { legend, hint, value, onChange, suggested, named = [], category, error, focusRef } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { data: all = [] } = useQuery({ ...allTrades, enabled: isOpen || value.length > 0 });
  const isFull = value.length >= MAX_TRADES;
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
      className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-field-line bg-surface px-4 text-left font-semibold hover:border-accent disabled:cursor-default disabled:opacity-60 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
    >
      {isChosen && <Check size={16} aria-hidden="true" className="shrink-0" />}
      {children}
    </button>
  );
}
