import * as m from '#messages';
import { invalidField } from './invalid-field.ts';

export function requireCategory<T>(category: T | null): T {
  if (category === null) throw invalidField('categoryId', m.businesses_category_is_required());
  return category;
}
