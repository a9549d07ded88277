import * as m from '#messages';
import { MESSAGE_TOPICS } from '../../../contract/message-topics.ts';
import type { StaffMessage } from '../../../contract/staff/messages.ts';
import { formatDate } from '../../dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Rich } from '../../ui/rich.tsx';
import { ListingLink } from '../listing-link.tsx';
import { useMarkMessage } from './use-mark-message.ts';

export function MessageList({ messages }: { messages: StaffMessage[] }) {
  return (
    <ol
      aria-label={m.staff_messages_messages()}
      className="divide-y divide-line rounded-card border border-line bg-surface"
    >
      {messages.map((message) => (
        <MessageItem key={message.id} message={message} />
      ))}
    </ol>
  );
}

function MessageItem({ message }: { message: StaffMessage }) {
  const { topic, name, email, business, isSuspect, createdAt } = message;
  return (
    <li data-item className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold">{MESSAGE_TOPICS[topic]}</h2>
        {isSuspect && <Badge tone="gold">{m.staff_messages_sent_by_a_program()}</Badge>}
        {business && <ListingLink business={business} />}
      </div>
      <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-muted">
        <span className="font-semibold text-ink wrap-anywhere">{name}</span>
        <span className="wrap-anywhere">{email}</span>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </p>
      <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{message.message}</p>
      <Actions message={message} />
    </li>
  );
}

function Actions({ message }: { message: StaffMessage }) {
  const { isDone, name, email } = message;
  const mark = useMarkMessage(message);
  return (
    <div data-actions className="flex flex-wrap gap-3">
      <Button variant="secondary" disabled={mark.isPending} onClick={() => mark.mutate()}>
        {isDone ? m.staff_messages_open_again() : m.staff_messages_mark_as_done()}
        <span className="sr-only"> {m.staff_messages_the_message_from_name({ name })}</span>
      </Button>
      <ButtonAnchor variant="quiet" href={`mailto:${encodeURIComponent(email)}`}>
        <Rich
          message={m.staff_messages_reply_to_name}
          fields={{ name }}
          parts={{ span: (text) => <span className="sr-only">{text}</span> }}
        />
      </ButtonAnchor>
    </div>
  );
}
