import { useNavigate } from 'react-router';
import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import type { QueueKind } from '../../../domain/queue-kinds.ts';
import { sourceNames } from '../../businesses/sources.ts';
import { formatParameters, useParameters } from '../../kit/parameters.ts';
import { isKeyOf } from '../../staff/is-key-of.ts';

const assignedNames = { me: m.triage_assigned_me(), nobody: m.triage_assigned_nobody() };

function known<K extends string>(table: Record<K, unknown>, text?: string): K | undefined {
  return isKeyOf(table, text) ? text : undefined;
}

type Given = ReturnType<typeof useParameters<(typeof screens.triage.reads)[number]>>;

export function useFilters(own: QueueKind[]) {
  const given = useParameters(screens.triage);
  const navigate = useNavigate();
  const kind = own.find((one) => one === given.kind);
  const filters = {
    state: given.state,
    categoryId: /^[1-9]\d{0,9}$/.test(given.categoryId ?? '') ? given.categoryId : undefined,
    source: known(sourceNames, given.source),
    older: /^\d{1,4}$/.test(given.older ?? '') ? given.older : undefined,
    assigned: known(assignedNames, given.assigned),
    show: given.show === 'asked' ? ('asked' as const) : ('due' as const),
    q: given.q,
  };
  const go = (values: Given, replace: boolean) =>
    navigate(
      { search: formatParameters(screens.triage, { ...given, ...values }) },
      { replace, preventScrollReset: true, state: 'setting' },
    );
  return {
    kind,
    filters,
    isDone: given.show === 'done',
    item: given.item,
    /** Changing filters closes the item. */
    set: (values: Given) => void go({ item: '', ...values }, 'q' in values),
    open: (item: string, replace = false) => void go({ item }, replace),
    isFiltered: Object.entries({
      ...filters,
      kind,
      show: given.show === 'asked' || given.show === 'done',
    }).some(([, value]) => Boolean(value)),
    clear: () => void navigate({ search: '' }, { preventScrollReset: true }),
  };
}
export type QueueFilters = ReturnType<typeof useFilters>;
