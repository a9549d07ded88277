import { MESSAGE_TOPICS } from '../../../contract/message-topics.ts';
import type { StaffMessage } from '../../../contract/staff/messages.ts';
import { formatDate } from '../../format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { ListingLink } from '../listing-link.tsx';
import { useMarkMessage } from './use-mark-message.ts';

export function MessageList({ messages }: { messages: StaffMessage[] }) {
  return (
    <ol
      aria-label="Messages"
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
        {isSuspect && <Badge tone="gold">Sent by a program</Badge>}
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
        {isDone ? 'Open again' : 'Mark as done'}
        <span className="sr-only"> the message from {name}</span>
      </Button>
      <ButtonAnchor variant="quiet" href={`mailto:${encodeURIComponent(email)}`}>
        Reply<span className="sr-only"> to {name}</span>
      </ButtonAnchor>
    </div>
  );
}
