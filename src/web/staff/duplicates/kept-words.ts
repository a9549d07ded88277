import * as m from '#messages';
import { fieldLabels } from '../businesses/edit/editable-fields.ts';

const labels = new Map<string, string>(Object.entries(fieldLabels));

/** Which fields an undo left as they are, because they were changed since; nothing if none. */
export function keptWords(kept: string[]): { description?: string } {
  if (kept.length === 0) return {};
  const names = kept.flatMap(
    (field) => labels.get(field) ?? (field === 'hours' ? m.staff_duplicates_hours() : []),
  );
  return {
    description: m.staff_duplicates_changed_since_so_left_as_it({
      value: names.join(', ') || m.staff_duplicates_other_fields(),
    }),
  };
}
