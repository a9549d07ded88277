import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { Suggestion } from '../../contract/search.ts';
import { read } from '../kit/api.ts';
import { formatCount } from '../kit/format.ts';
import { Store, Tag } from '../kit/ui/icons.tsx';
import { LayoutGrid, MapPin } from '../kit/ui/later-icons.tsx';
import { Link } from '../kit/ui/link.tsx';

const icons = { trade: Tag, business: Store, category: LayoutGrid, place: MapPin };

interface SearchSuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  /** With `places`, suggestions fill the form; with `all`, they are links; with `listings`, they are chosen. */
  of: 'all' | 'places' | 'listings';
  onChoose?: ((path: string) => void) | undefined;
}

/** Popup of a combobox (WAI-ARIA APG, list autocomplete) for the text field before it. */
export function SearchSuggestions({ input, of, onChoose }: SearchSuggestionsProps) {
  const id = useId();
  const navigate = useNavigate();
  const { text, isOpen, setOpen } = useTypedText(input);
  const [active, setActive] = useState(-1);
  const { data = [], isPlaceholderData } = useQuery({
    ...read('GET /api/suggest', { query: { q: text, ...(of === 'places' && { of }) } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const isWanted = ({ kind, place }: Suggestion) =>
    of === 'listings' ? kind === 'business' : of === 'all' || place !== null;
  const suggestions = text === '' ? [] : data.filter(isWanted);
  const isShown = isOpen && suggestions.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: clears the selection when the suggestions change
  useEffect(() => setActive(-1), [data]);
  const activeId = isShown && active >= 0 ? `${id}-${active}` : null;
  useCombobox(input, { listId: id, isShown, activeId });

  function onKeyDown(event: KeyboardEvent) {
    if (event.isComposing) return;
    const last = suggestions.length - 1;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (suggestions.length === 0) return;
      event.preventDefault();
      setOpen(true);
      // Arrow keys move from either end of the list back to the field.
      const at = isShown ? active : -1;
      if (event.key === 'ArrowDown') setActive(at === last ? -1 : at + 1);
      else setActive(at === -1 ? last : at - 1);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
    } else if (event.key === 'Enter') {
      const chosen = isShown && suggestions[active];
      setOpen(false);
      if (!chosen) return;
      event.preventDefault();
      choose(chosen);
    }
  }
  function choose({ path, place }: Suggestion) {
    setOpen(false);
    if (of === 'listings') onChoose?.(path);
    else if (of === 'all') navigate(path);
    else if (place && input.current) fillPlace(input.current, place);
  }
  useKeyDown(input, onKeyDown);

  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label={m.search_suggestions()}
        hidden={!isShown}
        className={`absolute top-full left-0 z-40 mt-1 max-h-96 min-w-full overflow-y-auto rounded-card border border-line bg-surface py-1 shadow-float lg:w-96 ${of === 'places' ? 'w-72 max-w-[calc(100vw-4rem)]' : 'w-full'}`}
      >
        {suggestions.map((suggestion, index) => (
          <SuggestionOption
            key={suggestion.path + suggestion.label}
            id={`${id}-${index}`}
            suggestion={suggestion}
            isActive={index === active}
            onChoose={() => choose(suggestion)}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {isOpen &&
          text !== '' &&
          !isPlaceholderData &&
          (suggestions.length > 0
            ? formatCount(suggestions.length, m.search_suggestions_count)
            : m.search_suggestions_none())}
      </p>
    </>
  );
}

function SuggestionOption({
  id,
  suggestion: { kind, label, detail, path },
  isActive,
  onChoose,
}: {
  id: string;
  suggestion: Suggestion;
  isActive: boolean;
  onChoose: () => void;
}) {
  const Icon = icons[kind];
  useEffect(() => {
    if (isActive) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id, isActive]);
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={path}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onChoose();
      }}
      className="flex min-h-11 items-center gap-3 px-3 py-1.5 hover:bg-sunken aria-selected:bg-accent-soft"
    >
      <Icon size={18} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{label}</span>
        <span className="block truncate text-sm text-muted">{detail}</span>
      </span>
    </Link>
  );
}

/** Fills the separate city and state fields, or the single place field; the inputs are uncontrolled. */
function fillPlace(field: HTMLInputElement, place: NonNullable<Suggestion['place']>) {
  const { city, state, zipCode } = place;
  const states = field.form?.elements.namedItem('state');
  const hasBoth = states instanceof HTMLSelectElement;
  field.value = hasBoth ? city : (zipCode ?? [city, state].filter(Boolean).join(', '));
  if (hasBoth) states.value = state;
}

function useCombobox(
  input: RefObject<HTMLInputElement | null>,
  { listId, isShown, activeId }: { listId: string; isShown: boolean; activeId: string | null },
) {
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.autocomplete = 'off';
    field.role = 'combobox';
    field.ariaAutoComplete = 'list';
    field.ariaExpanded = String(isShown);
    field.setAttribute('aria-controls', listId);
    if (activeId) field.setAttribute('aria-activedescendant', activeId);
    else field.removeAttribute('aria-activedescendant');
  }, [input, listId, isShown, activeId]);
}

function useKeyDown(
  input: RefObject<HTMLInputElement | null>,
  onKeyDown: (event: KeyboardEvent) => void,
) {
  useEffect(() => {
    const field = input.current;
    field?.addEventListener('keydown', onKeyDown);
    return () => field?.removeEventListener('keydown', onKeyDown);
  });
}

const PAUSE = 120;

function useTypedText(input: RefObject<HTMLInputElement | null>) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        setText(field.value.trim());
        setOpen(true);
      }, PAUSE);
    };
    const close = () => {
      clearTimeout(timer);
      setOpen(false);
    };
    // Handles text typed before this code was loaded.
    if (document.activeElement === field && field.value !== field.defaultValue) read();
    field.addEventListener('input', read);
    field.addEventListener('blur', close);
    field.form?.addEventListener('submit', close);
    return () => {
      clearTimeout(timer);
      field.removeEventListener('input', read);
      field.removeEventListener('blur', close);
      field.form?.removeEventListener('submit', close);
    };
  }, [input]);
  return { text, isOpen, setOpen };
}
