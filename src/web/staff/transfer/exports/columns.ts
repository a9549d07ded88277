import * as m from '#messages';
import type { ExportColumn } from '../../../../contract/staff/transfer/columns.ts';
import type { ExportFilter, SavedExport } from '../../../../contract/staff/transfer/exports.ts';

export const columnLabels: Record<ExportColumn, string> = {
  name: m.staff_transfer_name(),
  slug: m.staff_transfer_slug(),
  description: m.staff_transfer_description(),
  address: m.staff_transfer_address(),
  city: m.staff_transfer_city(),
  state: m.staff_transfer_state(),
  'zip code': m.staff_transfer_zip_code(),
  phone: m.staff_transfer_phone(),
  email: m.staff_transfer_email(),
  website: m.staff_transfer_website(),
  'category id': m.staff_transfer_category_id(),
  'is premium': m.staff_transfer_premium(),
  'is approved': m.staff_transfer_approved(),
  trades: m.staff_transfer_trades(),
  lat: m.staff_transfer_latitude(),
  lon: m.staff_transfer_longitude(),
  source: m.staff_transfer_source(),
  'owner email': m.staff_transfer_email_of_the_owner(),
  id: m.staff_transfer_number(),
  category: m.staff_transfer_category(),
  rating: m.staff_transfer_rating(),
  reviews: m.staff_transfer_reviews(),
  added: m.staff_transfer_added_on(),
  changed: m.staff_transfer_changed_on(),
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
