import * as m from '#messages';
import type { StaffMessage } from '../../../contract/messages.staff.ts';
import { MESSAGE_TOPICS } from '../../../domain/message-topics.ts';
import { formatDate } from '../../kit/dates.ts';
import { send } from '../../kit/send.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { type StaffAction, spoken } from '../../staff/decide.tsx';
import { ListingLink } from '../../staff/listing-link.tsx';

export function MessageFacts({ message }: { message: StaffMessage }) {
  const { topic, name, email, business, isSuspect, createdAt } = message;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-semibold">{MESSAGE_TOPICS[topic]}</p>
        {isSuspect && <Badge tone="gold">{m.messages_by_program()}</Badge>}
        {business && <ListingLink business={business} />}
      </div>
      <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-muted">
        <span className="font-semibold text-ink wrap-anywhere">{name}</span>
        <span className="wrap-anywhere">{email}</span>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </p>
      <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{message.message}</p>
    </>
  );
}

export function messageOffers({ id, isDone, name, email }: StaffMessage): StaffAction[] {
  return [
    {
      label: (
        <>
          {isDone ? m.messages_open_again() : m.messages_mark_done()}
          <span className="sr-only"> {m.messages_message_from({ name })}</span>
        </>
      ),
      keys: 'a',
      run: () => sendMessageMark(id, !isDone),
    },
    {
      label: spoken(m.messages_reply_named, { name }),
      variant: 'quiet',
      href: `mailto:${encodeURIComponent(email)}`,
    },
  ];
}

async function mark(id: number, isDone: boolean) {
  await send('PUT /api/admin/messages/:id', { params: { id }, body: { isDone } });
}

export async function sendMessageMark(id: number, isDone: boolean) {
  await mark(id, isDone);
  return {
    title: isDone ? m.messages_done() : m.messages_reopened(),
    undo: async () => {
      await mark(id, !isDone);
      return {
        title: isDone ? m.messages_reopened() : m.messages_done_again(),
      };
    },
  };
}
