import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { hasRight } from '../../../contract/rights.ts';
import type { TriageKind } from '../../../contract/staff/triage.ts';
import { kindsFor } from '../../../contract/staff/work-rights.ts';
import { sourceNames } from '../../businesses/detail/sources.ts';
import { allCategories } from '../../categories/all-categories.ts';
import { StateOptions } from '../../state-options.tsx';
import { Button } from '../../ui/button.tsx';
import { Options } from '../../ui/field.tsx';
import { SearchBox } from '../search-box.tsx';
import { kindNames } from './kinds.ts';
import type { Filters } from './use-filters.ts';
import type { Queue } from './use-queue.ts';

const control =
  'min-h-11 max-w-full rounded-card border border-field-line bg-surface px-3 text-base text-ink';

interface FiltersBarProps {
  user: User;
  filters: Filters;
  counts: Queue['counts'];
}

export function FiltersBar({ user, filters, counts }: FiltersBarProps) {
  const own = kindsFor(user.rights);
  const { kind, filters: given, set } = filters;
  const { data: categories = [] } = useQuery(allCategories);
  const numberOf = (one: TriageKind) => {
    const found = counts?.find((count) => count.kind === one);
    return found ? ` (${found.count}${found.isCapped ? '+' : ''})` : '';
  };
  const [isOpen, setOpen] = useState(filters.isFiltered);
  return (
    <search className={`mb-3 flex flex-wrap gap-2 ${filters.item ? 'max-lg:hidden' : ''}`}>
      <SearchBox
        label={m.triage_search()}
        placeholder={m.triage_search_placeholder()}
        asked={given.q ?? ''}
        onSearch={(q) => set({ q })}
        className={`${control} min-w-40 grow basis-56`}
      />
      <Button
        variant="secondary"
        className="sm:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {m.common_filters()}
      </Button>
      <div className={`flex min-w-0 basis-full flex-wrap gap-2 ${isOpen ? '' : 'max-sm:hidden'}`}>
        <Choice label={m.triage_kind()} value={kind} onChange={(value) => set({ kind: value })}>
          <option value="">{m.common_everything()}</option>
          <Options of={own.map((one) => [one, kindNames[one].many + numberOf(one)])} />
        </Choice>
        <Choice
          label={m.triage_waiting_filter()}
          value={filters.isDone ? 'done' : given.show === 'asked' ? 'asked' : ''}
          onChange={(value) => set({ show: value })}
        >
          <option value="">{m.triage_waiting_for_us()}</option>
          {(hasRight(user, 'listings') || hasRight(user, 'claims')) && (
            <option value="asked">{m.triage_waiting_for_owners()}</option>
          )}
          <option value="done">{m.triage_done_title()}</option>
        </Choice>
        <Choice
          label={m.triage_assigned()}
          value={given.assigned}
          onChange={(assigned) => set({ assigned })}
        >
          <option value="">{m.triage_assigned_anyone()}</option>
          <option value="me">{m.triage_assigned_me()}</option>
          {!filters.isDone && <option value="nobody">{m.triage_assigned_nobody()}</option>}
        </Choice>
        <Choice label={m.field_state()} value={given.state} onChange={(state) => set({ state })}>
          <option value="">{m.common_all_states()}</option>
          <StateOptions isAll />
        </Choice>
        {!filters.isDone && (
          <>
            <Choice
              label={m.field_category()}
              value={given.categoryId}
              onChange={(categoryId) => set({ categoryId })}
            >
              <option value="">{m.common_all_categories()}</option>
              <Options of={categories} />
            </Choice>
            <Choice
              label={m.common_source()}
              value={given.source}
              onChange={(source) => set({ source })}
            >
              <option value="">{m.common_all_sources()}</option>
              <Options of={Object.entries(sourceNames)} />
            </Choice>
            <Choice label={m.triage_age()} value={given.older} onChange={(older) => set({ older })}>
              <option value="">{m.triage_age_any()}</option>
              <option value="24">{m.triage_age_day()}</option>
              <option value="48">{m.triage_age_two_days()}</option>
              <option value="168">{m.triage_age_week()}</option>
            </Choice>
          </>
        )}
        {filters.isFiltered && (
          <Button variant="quiet" onClick={filters.clear}>
            {m.common_clear()}
          </Button>
        )}
      </div>
    </search>
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Choice({ label, value = '', onChange, children }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`${control} ${value ? 'border-accent' : ''} max-sm:basis-[calc(50%-0.25rem)] max-sm:grow sm:w-44 max-sm:min-w-0`}
    >
      {children}
    </select>
  );
}
