import * as m from '#messages';
import { invalidField } from '../../../platform/invalid-field.ts';

export function requireCategory<T>(category: T | null): T {
  if (category === null) throw invalidField('categoryId', m.input_category_required());
  return category;
}
