import { type ReactNode, useRef, useState } from 'react';
import * as m from '#messages';
import { Options } from '../../ui/field.tsx';
import { isStatus, statusLabels, type TableState } from './use-table-state.ts';

const control = 'min-h-11 rounded-card border border-field-line bg-surface px-3 text-base text-ink';
const PAUSE = 250;

interface ListingsFiltersProps {
  state: TableState;
  tools: ReactNode;
}

export function ListingsFilters({ state, tools }: ListingsFiltersProps) {
  return (
    <search className="mt-3 flex flex-wrap gap-3">
      <SearchBox state={state} />
      <select
        aria-label={m.staff_businesses_status()}
        value={state.table.status}
        onChange={({ target }) => isStatus(target.value) && state.setStatus(target.value)}
        className={control}
      >
        <Options of={Object.entries(statusLabels)} />
      </select>
      {tools && <div className="flex flex-wrap gap-3 *:px-3">{tools}</div>}
    </search>
  );
}

function SearchBox({ state: { table, search } }: { state: TableState }) {
  const [typed, setTyped] = useState({ text: table.q, before: table.q });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isMine = table.q === typed.text.trim() || table.q === typed.before;
  const type = (text: string) => {
    setTyped({ text, before: table.q });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text.trim()), PAUSE);
  };
  return (
    <input
      type="search"
      aria-label={m.staff_businesses_search_businesses()}
      placeholder={m.staff_businesses_search_businesses_2()}
      maxLength={200}
      value={isMine ? typed.text : table.q}
      onChange={({ target }) => type(target.value)}
      className={`${control} min-w-56 grow basis-64`}
    />
  );
}
