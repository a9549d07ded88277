import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import * as m from '#messages';
import { allCategories } from '../../businesses/all-categories.ts';
import { allTrades } from '../../businesses/all-trades.ts';
import { filterTrades } from '../../businesses/trade-picker.tsx';
import { formatCount } from '../../kit/format.ts';

interface Kind {
  value: string;
  label: string;
  /** Category of a trade. */
  detail?: string | undefined;
}

export type KindOf = 'category' | 'trades';

const NOTHING: Kind = { value: '', label: m.import_value_leave_empty() };
const MAX = 50;

/** Returns categories and trades that have the words of a text, and the name of each. */
function useKinds(of: KindOf) {
  const { data: categories = [] } = useQuery({ ...allCategories, enabled: of === 'category' });
  const { data: trades = [] } = useQuery(allTrades);
  const find = (text: string): Kind[] => {
    const wanted = text.trim().toLowerCase();
    const named = of === 'category' ? categories : [];
    const whole = named.filter(({ name }) => name.toLowerCase().includes(wanted));
    return [
      ...whole.map(({ slug, name }) => ({ value: slug, label: name })),
      ...filterTrades(trades, wanted)
        .filter(({ category }) => of === 'trades' || category)
        .map(({ slug, name, category }) => ({ value: slug, label: name, detail: category?.name })),
    ].slice(0, MAX);
  };
  const names = new Map([...trades, ...(of === 'category' ? categories : [])].map(toName));
  return { find, nameOf: (value: string) => names.get(value) ?? value };
}

const toName = ({ slug, name }: { slug: string; name: string }) => [slug, name] as const;

interface KindFieldProps {
  of: KindOf;
  label: string;
  isLabelShown?: boolean;
  error?: string | undefined;
  /** Undefined if nothing is chosen. */
  value: string | undefined;
  /** Shown until something is chosen: a proposal, as a value. */
  proposed?: string | undefined;
  placeholder: string;
  hasNothing?: boolean;
  /** Whether other words are taken too. */
  isFree?: boolean;
  className: string;
  onChange: (value: string | undefined) => void;
}

/** Field for a category or trade: a combobox with list autocomplete (WAI-ARIA APG). */
export function KindField(props: KindFieldProps) {
  const { of, label, isLabelShown = false, value, proposed, placeholder, className } = props;
  const { hasNothing = false, isFree = false, error, onChange } = props;
  const id = useId();
  const { find, nameOf } = useKinds(of);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isProposed = proposed !== undefined && value === undefined && typed === null;
  const notes = [error && `${id}-error`, isProposed && `${id}-proposal`].filter(Boolean);
  const said = value ?? proposed;
  const shown = said === undefined ? '' : said === '' ? NOTHING.label : nameOf(said);
  const found = isOpen ? [...(hasNothing && !typed ? [NOTHING] : []), ...find(typed ?? '')] : [];
  const isShown = found.length > 0;
  const choose = (next: string | undefined) => {
    setTyped(null);
    setOpen(false);
    setActive(-1);
    if (next !== value) onChange(next);
  };
  /** Takes the option with the typed name, or the only one; an emptied field is undecided again. */
  const leave = () => {
    if (typed === null) return choose(value);
    const wanted = typed.trim().toLowerCase();
    const all = find(typed);
    const only = all.length === 1 ? all[0] : undefined;
    const named = all.find((kind) => kind.label.toLowerCase() === wanted) ?? only;
    choose(wanted === '' ? undefined : (named?.value ?? (isFree ? typed.trim() : value)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return setOpen(true);
      const last = found.length - 1;
      if (event.key === 'ArrowDown') setActive(active >= last ? 0 : active + 1);
      else setActive(active <= 0 ? last : active - 1);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      choose(value);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const chosen = found[Math.max(active, 0)];
      if (chosen && (typed || active >= 0)) choose(chosen.value);
    }
  };
  return (
    <div className="relative">
      {isLabelShown && (
        <label htmlFor={id} className="mb-1 block text-sm font-semibold">
          {label}
        </label>
      )}
      <input
        id={id}
        role="combobox"
        aria-label={isLabelShown ? undefined : label}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={notes.join(' ') || undefined}
        autoComplete="off"
        maxLength={100}
        placeholder={placeholder}
        value={typed ?? shown}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(-1);
          setOpen(true);
        }}
        onFocus={({ target }) => target.select()}
        onClick={() => setOpen(true)}
        onBlur={leave}
        onKeyDown={onKeyDown}
        className={`${className} placeholder:text-current placeholder:opacity-100`}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {isProposed && (
        <p id={`${id}-proposal`} className="text-sm font-semibold text-accent">
          {m.import_value_proposal()}
        </p>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={m.search_suggestions()}
        hidden={!isShown}
        className="absolute top-full left-0 z-40 mt-1 max-h-72 w-full overflow-y-auto rounded-card border border-line bg-surface py-1 shadow-float"
      >
        {found.map((kind, at) => (
          <KindOption
            key={`${kind.value} ${kind.detail}`}
            id={`${id}-${at}`}
            kind={kind}
            isActive={at === active}
            onChoose={() => choose(kind.value)}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {typed !== null &&
          isOpen &&
          (isShown
            ? formatCount(found.length, m.search_suggestions_count)
            : m.search_suggestions_none())}
      </p>
    </div>
  );
}

interface KindOptionProps {
  id: string;
  kind: Kind;
  isActive: boolean;
  onChoose: () => void;
}

function KindOption({ id, kind: { label, detail }, isActive, onChoose }: KindOptionProps) {
  useEffect(() => {
    if (isActive) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id, isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field before the list handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3 py-1.5 hover:bg-sunken aria-selected:bg-accent-soft"
    >
      <span className="min-w-0 font-semibold wrap-anywhere">{label}</span>
      <span className="text-right text-sm text-muted">{detail}</span>
    </div>
  );
}
