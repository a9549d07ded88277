import { invalidField } from './invalid-field.ts';

/** The category that somebody chose; refused at its field when there is none. */
export function requireCategory<T>(category: T | null): T {
  if (category === null) throw invalidField('categoryId', 'Category is required');
  return category;
}
