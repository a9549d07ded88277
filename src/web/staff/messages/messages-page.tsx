import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import type { MessageQueue } from '../../../contract/staff/messages.ts';
import { StaffOnly } from '../../accounts/staff-only.tsx';
import { Metadata } from '../../metadata.tsx';
import { useParameters } from '../../parameters.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { QueueLink } from '../../ui/queue-link.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { ListFailure } from '../list-failure.tsx';
import { useQueue } from '../use-queue.ts';
import { MessageList } from './message-list.tsx';

export function MessagesPage() {
  return <StaffOnly>{() => <MessagesScreen />}</StaffOnly>;
}

function MessagesScreen() {
  const isHydrated = useIsHydrated();
  const status = useParameters(screens.messages).status === 'done' ? 'done' : 'open';
  return (
    <div className="page-width py-6">
      <Metadata title={m.staff_messages_messages()} isHidden />
      <BackLink to="/admin">{m.staff_messages_admin_dashboard()}</BackLink>
      <h1 className="text-2xl font-extrabold">{m.staff_messages_messages()}</h1>
      <p className="text-muted">{m.staff_messages_what_visitors_wrote_on_the_contact()}</p>
      <nav aria-label={m.staff_messages_queues()} className="-mx-3 mb-3 flex flex-wrap">
        <QueueLink to="/admin/messages" isCurrent={status === 'open'}>
          {m.staff_messages_open()}
        </QueueLink>
        <QueueLink to="/admin/messages?status=done" isCurrent={status === 'done'}>
          {m.staff_messages_done()}
        </QueueLink>
      </nav>
      {isHydrated ? <Messages key={status} status={status} /> : <Skeleton />}
    </div>
  );
}

function Skeleton() {
  return (
    <div
      role="status"
      aria-label={m.staff_messages_loading_messages()}
      className="skeleton h-screen"
    />
  );
}

function Messages({ status }: { status: MessageQueue }) {
  const { query, empty, focus } = useQueue('GET /api/admin/messages', { query: { status } });
  if (query.isPending) return <Skeleton />;
  if (!query.data)
    return (
      <ListFailure
        error={query.error}
        fallback={m.staff_messages_the_messages_could_not_be_loaded()}
      />
    );
  const messages = query.data.pages.flatMap(({ items }) => items);
  return (
    <section {...focus} aria-label={m.staff_messages_queue()}>
      {messages.length === 0 ? (
        <p ref={empty} tabIndex={-1} className="text-muted">
          {status === 'open'
            ? m.staff_messages_no_open_messages()
            : m.staff_messages_no_messages_are_done_yet()}
        </p>
      ) : (
        <MessageList messages={messages} />
      )}
      <MoreButton
        query={query}
        label={m.staff_messages_show_more()}
        className="mt-4 flex justify-center"
      />
    </section>
  );
}
