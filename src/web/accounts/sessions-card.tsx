import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OwnSession } from '../../contract/sessions.ts';
import { HttpError, read, send } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useToast } from '../ui/toast.tsx';
import { SessionItem } from './session-item.tsx';

const ownSessions = read('GET /api/auth/sessions', {});

/** Where one is signed in, and how to end that. */
export function SessionsCard() {
  // What was read for another screen may have ended since.
  const { data: sessions, error } = useQuery({ ...ownSessions, refetchOnMount: 'always' });
  const list = useRef<HTMLUListElement>(null);
  // The button that was pressed goes with its session.
  const end = useEndSessions(() => list.current?.focus());
  const hasOthers = sessions?.some(({ isThis }) => !isThis) ?? false;
  return (
    <Card title="Where you are signed in">
      <p className="mb-2">
        Something here that you do not know? End it, then change your password.
      </p>
      {error && (
        <p role="alert" className="font-medium text-danger">
          The sessions could not be read. Please reload the page.
        </p>
      )}
      <ul ref={list} tabIndex={-1} aria-label="Sessions" className="divide-y divide-line">
        {!sessions && !error && <li className="skeleton my-3 h-14" aria-hidden="true" />}
        {sessions?.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isBusy={end.isPending}
            onEnd={() => end.mutate(session)}
          />
        ))}
      </ul>
      {hasOthers && (
        <Button
          variant="secondary"
          className="mt-3"
          disabled={end.isPending}
          onClick={() => end.mutate(null)}
        >
          End All Others
        </Button>
      )}
    </Card>
  );
}

/** Ends one session, or all but this one (null). */
function useEndSessions(onEnded: () => void) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (session: OwnSession | null) =>
      send('POST /api/auth/sessions/end', { body: { id: session?.id ?? null } }),
    onSuccess: (left, session) => {
      queryClient.setQueryData(ownSessions.queryKey, left);
      onEnded();
      toast(
        session
          ? { title: 'Session ended', description: session.device }
          : { title: 'All other sessions ended' },
      );
    },
    onError: (error) => {
      const description = error instanceof HttpError ? error.detail : 'The server did not answer.';
      toast({ title: 'Error', description, variant: 'destructive' });
      void queryClient.invalidateQueries({ queryKey: ownSessions.queryKey });
    },
  });
}
