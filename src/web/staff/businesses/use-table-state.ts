import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { BusinessSort, BusinessStatus } from '../../../contract/staff/businesses.ts';

export const statusLabels: Record<BusinessStatus, string> = {
  all: 'All Businesses',
  approved: 'Approved Only',
  pending: 'Pending Only',
  premium: 'Premium Only',
};
type Order = 'asc' | 'desc';
const sorts: readonly string[] = ['name', 'category', 'location'] satisfies BusinessSort[];

export function isStatus(text: string | null): text is BusinessStatus {
  return text !== null && Object.hasOwn(statusLabels, text);
}

function isSort(text: string | null): text is BusinessSort {
  return text !== null && sorts.includes(text);
}

/** What the table shows stands in the address, so that it can be gone back to, kept and passed on. */
export function useTableState() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const status = params.get('status');
  const sort = params.get('sort');
  const table = {
    status: isStatus(status) ? status : 'all',
    q: params.get('q') ?? '',
    sort: isSort(sort) ? sort : null,
    order: (params.get('order') === 'desc' ? 'desc' : 'asc') satisfies Order as Order,
    cursor: params.get('cursor') ?? '',
  } as const;
  const change = (values: Record<string, string>, replace = false) => {
    const next = new URLSearchParams(params);
    next.delete('cursor');
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace, preventScrollReset: true, state: 'setting' });
  };
  return {
    table,
    setStatus: (value: BusinessStatus) => change({ status: value === 'all' ? '' : value }),
    /** Each letter is not a step of its own to go back to. */
    search: (q: string) => change({ q }, true),
    /** The same column again turns the order round. */
    sortBy: (column: BusinessSort) => {
      const isAgain = table.sort === column && table.order === 'asc';
      change({ sort: column, order: isAgain ? 'desc' : '' });
    },
    goTo: (cursor: string) => change({ cursor }),
    /** Null where this page was not reached from the one before. */
    goBack: table.cursor && state === 'setting' ? () => navigate(-1) : null,
  };
}
export type TableState = ReturnType<typeof useTableState>;
