import { invalidField } from './invalid-field.ts';

export function requireCategory<T>(category: T | null): T {
  if (category === null) throw invalidField('categoryId', 'Category is required');
  return category;
}
