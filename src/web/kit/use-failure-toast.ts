import * as m from '#messages';
import { HttpError } from './api.ts';
import { useToast } from './ui/toast.tsx';

/** Returns a function that shows why a call failed: the server's message, or that it did not respond. */
export function useFailureToast(fallback = m.common_no_response_retry()) {
  const toast = useToast();
  return (error: unknown) => {
    const description = error instanceof HttpError ? error.detail : fallback;
    toast({ title: m.common_error(), description, variant: 'destructive' });
  };
}
