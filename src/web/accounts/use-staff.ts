import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages';
import type { User } from '../../contract/accounts.ts';
import { HttpError } from '../kit/api.ts';
import { useToast } from '../kit/ui/toast.tsx';
import { currentUser } from './current-user.ts';

/** Milliseconds before the redirect to sign-in, counted from when the notice is seen. */
const WAY_TO_SIGN_IN = 500;
const LONGEST_WAIT = 15_000;

/**
 * Returns the signed-in user of any role. After signing out it returns null, shows a notice and redirects to
 * sign-in.
 */
export function useStaff(): User | null {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { pathname, search } = useLocation();
  const { data: user = null, isPending } = useQuery(currentUser);
  const isSignedOut = !isPending && user === null;
  useEffect(() => signOutOnUnauthorized(queryClient), [queryClient]);
  useEffect(() => {
    if (!isSignedOut) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const leaveIn = (wait: number) => {
      if (isLeft) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        window.location.href = `/api/login?next=${encodeURIComponent(pathname + search)}`;
      }, wait);
    };
    toast({
      title: m.signin_unauthorized(),
      description: m.signin_logged_out(),
      variant: 'destructive',
      onShown: () => leaveIn(WAY_TO_SIGN_IN),
    });
    leaveIn(LONGEST_WAIT);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [isSignedOut, pathname, search, toast]);
  return user;
}

function signOutOnUnauthorized(queryClient: QueryClient): () => void {
  const note = (error: unknown) => {
    if (error instanceof HttpError && error.status === 401) {
      queryClient.setQueryData(currentUser.queryKey, null);
    }
  };
  const stops = [
    queryClient.getQueryCache().subscribe(({ query }) => note(query.state.error)),
    queryClient.getMutationCache().subscribe(({ mutation }) => note(mutation?.state.error)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
