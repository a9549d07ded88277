import { useLocation } from 'react-router';
import { z } from 'zod';
import { screens } from '../../contract/screens.ts';
import { useParameters } from '../parameters.ts';

const carried = z.object({ token: z.string() });

/** What an owner's pending listing is named by: from the link in an email, or from the form. */
export function useCheckoutToken(): string | undefined {
  const { token } = useParameters(screens.checkout);
  const { state } = useLocation();
  return token ?? carried.safeParse(state).data?.token;
}
