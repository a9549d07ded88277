import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { screens } from '../../../contract/screens.ts';
import type { MessageQueue } from '../../../contract/staff/messages.ts';
import { StaffOnly } from '../../accounts/staff-only.tsx';
import { readPages } from '../../api.ts';
import { Metadata } from '../../metadata.tsx';
import { useParameters } from '../../parameters.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { QueueLink } from '../../ui/queue-link.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { ListFailure } from '../list-failure.tsx';
import { MessageList } from './message-list.tsx';

export function MessagesPage() {
  return <StaffOnly>{() => <MessagesScreen />}</StaffOnly>;
}

function MessagesScreen() {
  const isHydrated = useIsHydrated();
  const status = useParameters(screens.messages).status === 'done' ? 'done' : 'open';
  return (
    <div className="page-width py-6">
      <Metadata title="Messages" isHidden />
      <BackLink to="/admin">Admin Dashboard</BackLink>
      <h1 className="text-2xl font-extrabold">Messages</h1>
      <p className="text-muted">
        What visitors wrote on the contact page. Messages are deleted after a year.
      </p>
      <nav aria-label="Queues" className="-mx-3 mb-3 flex flex-wrap">
        <QueueLink to="/admin/messages" isCurrent={status === 'open'}>
          Open
        </QueueLink>
        <QueueLink to="/admin/messages?status=done" isCurrent={status === 'done'}>
          Done
        </QueueLink>
      </nav>
      {isHydrated ? <Messages key={status} status={status} /> : <Skeleton />}
    </div>
  );
}

function Skeleton() {
  return <div role="status" aria-label="Loading messages" className="skeleton h-screen" />;
}

function Messages({ status }: { status: MessageQueue }) {
  const query = useInfiniteQuery({
    ...readPages('GET /api/admin/messages', { query: { status } }),
    // Visitors fill it meanwhile.
    staleTime: 0,
  });
  const empty = useRef<HTMLParagraphElement>(null);
  const focus = useListFocus(() => empty.current);
  if (query.isPending) return <Skeleton />;
  if (!query.data)
    return <ListFailure error={query.error} fallback="The messages could not be loaded." />;
  const messages = query.data.pages.flatMap(({ items }) => items);
  return (
    <section {...focus} aria-label="Queue">
      {messages.length === 0 ? (
        <p ref={empty} tabIndex={-1} className="text-muted">
          {status === 'open' ? 'No open messages.' : 'No messages are done yet.'}
        </p>
      ) : (
        <MessageList messages={messages} />
      )}
      <MoreButton query={query} label="Show more" className="mt-4 flex justify-center" />
    </section>
  );
}
