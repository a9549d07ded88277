import type { ReactNode } from 'react';
import * as m from '#messages';
import { Options } from '../../ui/field.tsx';
import { SearchBox } from '../search-box.tsx';
import { isStatus, statusLabels, type TableState } from './use-table-state.ts';

const control = 'min-h-11 rounded-card border border-field-line bg-surface px-3 text-base text-ink';

interface ListingsFiltersProps {
  state: TableState;
  tools: ReactNode;
}

export function ListingsFilters({ state, tools }: ListingsFiltersProps) {
  return (
    <search className="mt-3 flex flex-wrap gap-3">
      <SearchBox
        label={m.staff_businesses_search_businesses()}
        placeholder={m.staff_businesses_search_businesses_2()}
        asked={state.table.q}
        onSearch={state.search}
        className={`${control} min-w-56 grow basis-64`}
      />
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
