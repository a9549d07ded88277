import { createContext, use } from 'react';
import type { RefusedForm } from '../../contract/errors.ts';

/** The rejected form that was submitted without JavaScript, or null on other screens. */
export const RefusedFormContext = createContext<RefusedForm | null>(null);

export function useRefusedForm(): RefusedForm | null {
  return use(RefusedFormContext);
}
