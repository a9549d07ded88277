import { AppError } from '../../platform/errors.ts';

/** A refusal that the form shows at one of its fields. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('invalid', `${field}: ${message}`, { fields: [{ field, message }] });
}
