import { zodResolver } from '@hookform/resolvers/zod';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as m from '#messages';
import {
  type InquiryAnswer,
  type InquiryState,
  inquiryAnswer,
  type OwnerInquiry,
  type SpamReason,
} from '../../../contract/inquiries.owner.ts';
import type { OwnerArea } from '../../../contract/owner-area.ts';
import { formatDate } from '../../kit/dates.ts';
import { FormField } from '../../kit/form-field.tsx';
import { type LoaderContext, loadPages, loadQuery } from '../../kit/load.ts';
import { readPages } from '../../kit/read-pages.ts';
import { send } from '../../kit/send.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { CheckField } from '../../kit/ui/check-field.tsx';
import { chip } from '../../kit/ui/chip.ts';
import { MoreButton } from '../../kit/ui/more-button.tsx';
import { Rich } from '../../kit/ui/rich.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { useListFocus } from '../../kit/ui/use-list-focus.ts';
import { refetchLists, useSend } from '../../kit/use-send.ts';
import { useSendForm } from '../../kit/use-send-form.ts';
import { readInquirySettings } from '../read-owner-area.ts';

function readInquiries(id: number, show: InquiryState) {
  return readPages('GET /api/desk/:id/inquiries', { params: { id }, query: { show } });
}

export function loadInquiries(context: LoaderContext, id: number) {
  return Promise.all([
    loadPages(context, readInquiries(id, 'open')),
    loadQuery(context, readInquirySettings(id)),
  ]);
}

interface Tab {
  state: InquiryState;
  label: string;
  empty: string;
}

const first: Tab = {
  state: 'open',
  label: m.owner_inquiries_open(),
  empty: m.owner_inquiries_none_open(),
};

const tabs: readonly Tab[] = [
  first,
  {
    state: 'answered',
    label: m.owner_inquiries_answered(),
    empty: m.owner_inquiries_none_answered(),
  },
  { state: 'spam', label: m.owner_inquiries_spam(), empty: m.owner_inquiries_none_spam() },
];

const reasons: Record<SpamReason, string> = {
  link: m.owner_inquiries_for_link(),
  repeat: m.owner_inquiries_for_repeat(),
  network: m.owner_inquiries_for_network(),
  owner: m.owner_reviews_reported(),
};

export function InquiriesSection({ desk: { listing, owner } }: { desk: OwnerArea }) {
  const [tab, setTab] = useState(first);
  return (
    <div className="flex flex-col gap-5">
      <Card title={m.common_messages()}>
        <p className="mb-4 max-w-[65ch] text-muted">{m.owner_inquiries_lead()}</p>
        <fieldset className="mb-5 flex flex-wrap gap-2 text-sm noscript:hidden">
          <legend className="sr-only">{m.owner_inquiries_filter()}</legend>
          {tabs.map((one) => (
            <button
              key={one.state}
              type="button"
              aria-pressed={one === tab}
              onClick={() => setTab(one)}
              className={`cursor-pointer aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent ${chip}`}
            >
              {one.label}
            </button>
          ))}
        </fieldset>
        <InquiryList key={tab.state} businessId={listing.id} tab={tab} isLocked={owner.isLocked} />
      </Card>
      {!owner.isInvited && <InquirySwitch businessId={listing.id} isLocked={owner.isLocked} />}
    </div>
  );
}

interface InquiryListProps {
  businessId: number;
  tab: Tab;
  isLocked: boolean;
}

function InquiryList({ businessId, tab, isLocked }: InquiryListProps) {
  const query = useInfiniteQuery(readInquiries(businessId, tab.state));
  const empty = useRef<HTMLParagraphElement>(null);
  const focus = useListFocus(() => empty.current);
  if (query.isPending) {
    return <div role="status" aria-label={m.common_loading_area()} className="skeleton h-40" />;
  }
  if (!query.data) throw query.error;
  const inquiries = query.data.pages.flatMap(({ items }) => items);
  return (
    <section {...focus} aria-label={tab.label}>
      {inquiries.length === 0 && (
        <p ref={empty} tabIndex={-1} className="text-muted">
          {tab.empty}
        </p>
      )}
      <ul className="divide-y divide-line">
        {inquiries.map((inquiry) => (
          <Inquiry key={inquiry.id} businessId={businessId} inquiry={inquiry} isLocked={isLocked} />
        ))}
      </ul>
      <MoreButton
        query={query}
        label={m.common_more()}
        className="mt-4 flex justify-center noscript:hidden"
      />
    </section>
  );
}

interface InquiryProps {
  businessId: number;
  inquiry: OwnerInquiry;
  isLocked: boolean;
}

function Inquiry(props: InquiryProps) {
  const { inquiry, isLocked } = props;
  const { name, email, message, wantedOn, createdAt, spamReason } = inquiry;
  const [isAnswering, setIsAnswering] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const close = () => {
    setIsAnswering(false);
    requestAnimationFrame(() => item.current?.querySelector('button')?.focus());
  };
  return (
    <li ref={item} data-item className="py-5 first:pt-0">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        {email ? (
          <a href={`mailto:${email}`} className="link wrap-anywhere">
            {email}
          </a>
        ) : (
          <span>{m.owner_inquiries_masked()}</span>
        )}
        {spamReason && <Badge tone="gold">{reasons[spamReason]}</Badge>}
      </p>
      {wantedOn && (
        <p className="mt-2 font-medium">
          {m.owner_inquiries_wanted({ date: formatDate(wantedOn) })}
        </p>
      )}
      <p className="mt-2 max-w-[70ch] whitespace-pre-line wrap-anywhere">{message}</p>
      <Answer inquiry={inquiry} />
      {isAnswering && <AnswerForm {...props} onClose={close} />}
      {!isLocked && !isAnswering && (
        <InquiryActions {...props} onAnswer={() => setIsAnswering(true)} />
      )}
    </li>
  );
}

function Answer({ inquiry: { answer, answeredAt } }: { inquiry: OwnerInquiry }) {
  if (!answeredAt) return null;
  const date = formatDate(answeredAt);
  if (!answer) {
    return <p className="mt-3 text-sm text-muted">{m.owner_inquiries_elsewhere({ date })}</p>;
  }
  return (
    <div className="mt-3 ml-1 max-w-[68ch] border-l-2 border-line pl-4">
      <p className="text-sm font-semibold text-muted">{m.owner_inquiries_answered_on({ date })}</p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{answer}</p>
    </div>
  );
}

const listsOf = (businessId: number) => [`/api/desk/${businessId}`];

const marks: Record<InquiryState, string> = {
  open: m.owner_inquiries_restored(),
  answered: m.owner_inquiries_done_toast(),
  spam: m.owner_inquiries_reported(),
};

function InquiryActions({
  businessId,
  inquiry: { id, name, state, answer },
  onAnswer,
}: InquiryProps & { onAnswer: () => void }) {
  const mark = useSend<InquiryState, OwnerInquiry>({
    run: (state) =>
      send('PUT /api/desk/:id/inquiries/:inquiryId', {
        params: { id: businessId, inquiryId: id },
        body: { state },
      }),
    done: ({ state }) => ({ title: marks[state] }),
    lists: listsOf(businessId),
  });
  const actions = [
    !answer && { message: m.owner_inquiries_answer_to, run: onAnswer },
    state === 'open' && {
      message: m.owner_inquiries_done,
      run: () => mark.mutate('answered'),
    },
    state === 'spam'
      ? {
          message: m.owner_inquiries_not_spam,
          run: () => mark.mutate(answer ? 'answered' : 'open'),
        }
      : { message: m.owner_inquiries_report, run: () => mark.mutate('spam') },
  ].filter((action) => action !== false);
  return (
    <div data-actions className="-ml-3 mt-2 flex flex-wrap noscript:hidden">
      {actions.map(({ message, run }) => (
        <Button key={message({ name })} variant="quiet" disabled={mark.isPending} onClick={run}>
          <Rich
            message={message}
            fields={{ name }}
            parts={{ span: (text) => <span className="sr-only">{text}</span> }}
          />
        </Button>
      ))}
    </div>
  );
}

function AnswerForm({
  businessId,
  inquiry: { id, name },
  onClose,
}: InquiryProps & { onClose: () => void }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const form = useForm<InquiryAnswer>({
    resolver: zodResolver(inquiryAnswer),
    defaultValues: { answer: '' },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('answer'), [setFocus]);
  const post = useSendForm({
    mutationKey: ['inquiry-answer', id],
    send: (body: InquiryAnswer) =>
      send('POST /api/desk/:id/inquiries/:inquiryId/answer', {
        params: { id: businessId, inquiryId: id },
        body,
      }),
    fields: inquiryAnswer.shape,
    setError: form.setError,
    onSent: () => {
      toast({ title: m.owner_inquiries_sent() });
      void refetchLists(queryClient, listsOf(businessId));
    },
  });
  return (
    <form
      noValidate
      aria-label={m.owner_inquiries_answer_form({ name })}
      onSubmit={form.handleSubmit(post.sendOnce)}
      className="mt-3 flex max-w-[70ch] flex-col gap-3"
    >
      <FormField
        form={form}
        name="answer"
        as="area"
        label={m.owner_question_your_answer()}
        hint={m.owner_inquiries_answer_hint()}
        rows={5}
        maxLength={3000}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={post.isPending || post.isSent}>
          {post.isPending ? m.common_sending() : m.owner_question_send()}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}

function InquirySwitch({ businessId, isLocked }: { businessId: number; isLocked: boolean }) {
  const options = readInquirySettings(businessId);
  const { data } = useQuery(options);
  const { mutate, isPending } = useSend({
    run: (takesInquiries: boolean) =>
      send('PUT /api/desk/:id/inquiry-settings', {
        params: { id: businessId },
        body: { takesInquiries },
      }),
    keeps: options.queryKey,
    done: { title: m.common_saved() },
  });
  if (!data) return <div className="skeleton h-20" />;
  return (
    <div className="rounded-card border border-line bg-surface px-5 py-3">
      <CheckField
        label={m.owner_inquiries_switch()}
        hint={data.isOff ? m.owner_inquiries_is_off() : m.owner_inquiries_switch_hint()}
        checked={data.takesInquiries}
        disabled={isPending || isLocked || data.isOff}
        onChange={({ target }) => mutate(target.checked)}
      />
    </div>
  );
}
