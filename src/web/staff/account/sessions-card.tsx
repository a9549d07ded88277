import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { OwnSession } from '../../../contract/sessions.ts';
import { read } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';
import { SessionItem } from './session-item.tsx';

const ownSessions = read('GET /api/auth/sessions', {});

export function SessionsCard({ user }: { user: User }) {
  // What was read for another screen may have ended since.
  const { data: sessions, error } = useQuery({ ...ownSessions, refetchOnMount: 'always' });
  const [asked, setAsked] = useState<OwnSession[]>([]);
  const queryClient = useQueryClient();
  const room = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const others = sessions?.filter(({ isThis }) => !isThis) ?? [];
  return (
    <Card title={m.account_sessions_title()}>
      <p className="mb-2">{m.account_sessions_lead()}</p>
      {error && (
        <p role="alert" className="font-medium text-danger">
          {m.account_sessions_load_failed()}
        </p>
      )}
      <div ref={room}>
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={m.account_sessions_label()}
          className="divide-y divide-line"
        >
          {!sessions && !error && <li className="skeleton my-3 h-14" aria-hidden="true" />}
          {sessions?.map((session) => (
            <SessionItem key={session.id} session={session} onEnd={() => setAsked([session])} />
          ))}
        </ul>
        {others.length > 1 && (
          <Button variant="secondary" className="mt-3" onClick={() => setAsked(others)}>
            {m.account_sessions_end_button()}
          </Button>
        )}
      </div>
      {asked.length > 0 && (
        <EndSessionsDialog
          sessions={asked}
          hasPassword={user.hasPassword}
          onClose={() => setAsked([])}
          onEnded={(left) => {
            keepHeight(room.current);
            queryClient.setQueryData(ownSessions.queryKey, left);
            setAsked([]);
            // The button that was pressed goes with its session.
            setTimeout(() => list.current?.focus());
          }}
        />
      )}
    </Card>
  );
}

/** What is below does not move when something goes. */
function keepHeight(element: HTMLElement | null) {
  if (element) element.style.minHeight = `${element.offsetHeight}px`;
}
