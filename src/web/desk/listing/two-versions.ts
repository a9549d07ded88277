import type { ListingEditing } from '../../../contract/desk/listing.ts';
import type { BusinessDraft } from '../../../contract/submission.ts';
import {
  type EditableFields,
  listDifferences,
  pickEditable,
} from '../../staff/businesses/edit/editable-fields.ts';
import { fillForm } from './editing.ts';

/** An owner's values in the shape that staff compare versions in. */
export function compared(values: BusinessDraft): EditableFields {
  const { isPremium: _, ...rest } = values;
  return pickEditable({ ...rest, categoryId: Number(values.categoryId), slug: '' });
}

/** Whether something changed that the form shows. */
export function isTouched(base: ListingEditing, current: ListingEditing): boolean {
  return listDifferences(compared(fillForm(base)), compared(fillForm(current))).length > 0;
}
