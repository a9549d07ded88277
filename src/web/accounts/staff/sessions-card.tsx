import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as m from '#messages';
import type { OwnSession } from '../../../contract/accounts.staff.ts';
import type { User } from '../../../contract/accounts.ts';
import { read } from '../../kit/api.ts';
import { formatMoment } from '../../kit/format-moment.ts';
import { send } from '../../kit/send.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Monitor, Smartphone } from '../../kit/ui/later-icons.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { useSend } from '../../kit/use-send.ts';
import { spoken } from '../../staff/decide.tsx';
import { ProofForm } from './own-proof.tsx';

interface SessionItemProps {
  session: OwnSession;
  onEnd: () => void;
}

function SessionItem({ session, onEnd }: SessionItemProps) {
  const { device, isPhone, isThis, beganAt, lastUsedAt } = session;
  const Picture = isPhone ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 py-3 sm:gap-4">
      <Picture size={24} aria-hidden="true" className="shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {device}
          {isThis && <Badge tone="accent">{m.account_session_current()}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {m.account_session_since()} <Moment at={beganAt} />
          <br />
          {isThis ? (
            m.account_session_now()
          ) : (
            <>
              {m.account_session_last_used()} <Moment at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {!isThis && (
        <Button variant="secondary" onClick={onEnd}>
          {spoken(m.account_session_end_named, { device })}
        </Button>
      )}
    </li>
  );
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at)}</time>;
}

const ownSessions = read('GET /api/auth/sessions', {});

export function SessionsCard({ user }: { user: User }) {
  // Refetches, because sessions loaded for another screen may have ended.
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
            // The pressed button disappears with its session.
            setTimeout(() => list.current?.focus());
          }}
        />
      )}
    </Card>
  );
}

/** Prevents layout shift when an item is removed. */
function keepHeight(element: HTMLElement | null) {
  if (element) element.style.minHeight = `${element.offsetHeight}px`;
}

interface EndSessionsDialogProps {
  sessions: OwnSession[];
  hasPassword: boolean;
  onClose: () => void;
  onEnded: (left: OwnSession[]) => void;
}

function EndSessionsDialog(props: EndSessionsDialogProps) {
  const { sessions, hasPassword, onClose, onEnded } = props;
  const toast = useToast();
  const [first, ...more] = sessions;
  const isOne = more.length === 0;
  const end = (password?: string) =>
    send('POST /api/auth/sessions/end', {
      body: { id: isOne ? (first?.id ?? null) : null, password },
    });
  const note = (left: OwnSession[]) => {
    toast({
      title: isOne ? m.account_session_ended() : m.account_sessions_ended(),
    });
    onEnded(left);
  };
  const bare = useSend({ run: () => end(), onDone: note });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={
        isOne
          ? m.account_session_end_on({ device: first?.device ?? '' })
          : m.account_sessions_end_others()
      }
      description={hasPassword ? m.account_password_first() : m.account_session_end_effect()}
    >
      {hasPassword ? (
        <ProofForm
          withCode={false}
          submitLabel={m.account_session_end()}
          send={({ password }) => end(password)}
          onSent={note}
        />
      ) : (
        <Button disabled={bare.isPending} onClick={() => bare.mutate()}>
          {m.account_session_end()}
        </Button>
      )}
    </Dialog>
  );
}
