import * as m from '#messages';
import { fieldLabels } from '../businesses/edit/editable-fields.ts';

const labels = new Map<string, string>(Object.entries(fieldLabels));

/** Which fields an undo left as they are, because they were changed since; nothing if none. */
export function keptWords(kept: string[]): { description?: string } {
  if (kept.length === 0) return {};
  const names = kept.flatMap(
    (field) => labels.get(field) ?? (field === 'hours' ? m.hours_title_short() : []),
  );
  return {
    description: m.duplicates_undo_kept({
      value: names.join(', ') || m.duplicates_other_fields(),
    }),
  };
}
