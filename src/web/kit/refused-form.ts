import { createContext, use } from 'react';
import type { RefusedForm } from '../../contract/errors.ts';

/** The form on the screen as a browser without our code sent it; null on all other screens. */
export const RefusedFormContext = createContext<RefusedForm | null>(null);

export function useRefusedForm(): RefusedForm | null {
  return use(RefusedFormContext);
}
