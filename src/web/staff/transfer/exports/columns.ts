import * as m from '#messages';
import { exportedFields, exportName, labelOf } from '../../../../contract/listing-fields.ts';
import type { ExportColumn, moreColumns } from '../../../../contract/staff/transfer/columns.ts';
import type { ExportFilter, SavedExport } from '../../../../contract/staff/transfer/exports.ts';

export const columnLabels: Record<ExportColumn, string> = {
  ...(Object.fromEntries(
    exportedFields.map((name) => [exportName(name), labelOf(name, 'exported')]),
  ) as Record<(typeof moreColumns)[number], string>),
  id: m.common_number(),
  category: m.field_category(),
  rating: m.common_rating(),
  reviews: m.common_reviews(),
  added: m.field_added(),
  changed: m.field_changed(),
};

export type Choice = Pick<SavedExport, 'filter' | 'columns'>;

/** The filter without what is empty, which would be refused. */
export function cleanFilter(filter: ExportFilter): ExportFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
}

export const FOR_SPREADSHEETS = 'export-for-spreadsheets';

/** Where the file of a choice is. */
export function fileAddress(
  { filter, columns }: Choice,
  more: { name?: string; mark?: 'yes' | 'no' },
) {
  const asked = { ...cleanFilter(filter), columns: columns.join(','), ...more };
  return `/api/admin/exports/file?${new URLSearchParams(asked)}`;
}
