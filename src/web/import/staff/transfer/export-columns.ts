import * as m from '#messages';
import type { ExportColumn, moreColumns } from '../../../../contract/imports.staff.ts';
import { exportedFields, exportName, labelOf } from '../../../../domain/listing-fields.ts';

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
