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
        label={m.listings_search()}
        placeholder={m.listings_search_placeholder()}
        asked={state.table.q}
        onSearch={state.search}
        className={`${control} min-w-56 grow basis-64`}
      />
      <select
        aria-label={m.common_listing_status()}
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
