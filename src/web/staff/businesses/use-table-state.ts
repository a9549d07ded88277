import { useLocation, useNavigate } from 'react-router';
import * as m from '#messages';
import type { BusinessSort, BusinessStatus } from '../../../contract/businesses.ts';
import { screens } from '../../../contract/screens.ts';
import { formatParameters, useParameters } from '../../parameters.ts';

export const statusLabels: Record<BusinessStatus, string> = {
  all: m.listings_filter_all(),
  approved: m.listings_filter_approved(),
  pending: m.listings_filter_pending(),
  premium: m.listings_filter_premium(),
  outside: m.listings_outside_area_mark(),
  deleted: m.listings_filter_deleted(),
};
type Order = 'asc' | 'desc';
const sorts: readonly string[] = ['name', 'category', 'location'] satisfies BusinessSort[];

export function isStatus(text: string | undefined): text is BusinessStatus {
  return text !== undefined && Object.hasOwn(statusLabels, text);
}

function isSort(text: string | undefined): text is BusinessSort {
  return text !== undefined && sorts.includes(text);
}

/** What the table shows stands in the address, so that it can be gone back to, kept and passed on. */
export function useTableState() {
  const given = useParameters(screens.admin);
  const navigate = useNavigate();
  const { state } = useLocation();
  const { status, sort } = given;
  const table = {
    status: isStatus(status) ? status : 'all',
    q: given.q ?? '',
    sort: isSort(sort) ? sort : null,
    order: (given.order === 'desc' ? 'desc' : 'asc') satisfies Order as Order,
    cursor: given.cursor ?? '',
  } as const;
  const change = (values: typeof given, replace = false) => {
    const search = formatParameters(screens.admin, { ...given, cursor: '', ...values });
    navigate({ search }, { replace, preventScrollReset: true, state: 'setting' });
  };
  return {
    table,
    setStatus: (value: BusinessStatus) => change({ status: value === 'all' ? '' : value }),
    /** Each letter is not a step of its own to go back to. */
    search: (q: string) => change({ q }, true),
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
