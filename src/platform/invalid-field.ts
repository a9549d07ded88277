import { AppError } from './errors.ts';

export function invalidField(field: string, message: string): AppError {
  return new AppError('invalid', `${field}: ${message}`, { fields: [{ field, message }] });
}
