import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as m from '#messages';
import type { OwnerArea, OwnerListing } from '../../../contract/owner-area.ts';
import {
  type OwnerAreaAnswer,
  type OwnerAreaQuestion,
  ownerAreaAnswer,
} from '../../../contract/questions.owner.ts';
import { describeArea } from '../../../domain/area-words.ts';
import { type Fact, listGaps, scoreOf } from '../../../domain/completeness.ts';
import { describeApproval, type PremiumOffer } from '../../../domain/premium-terms.ts';
import { describePrice } from '../../../domain/premium-words.ts';
import { formatDate } from '../../kit/dates.ts';
import { FormField } from '../../kit/form-field.tsx';
import { formatCount } from '../../kit/format.ts';
import { formatMonthName } from '../../kit/format-month.ts';
import { send } from '../../kit/send.ts';
import { useSite } from '../../kit/site.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { Rich } from '../../kit/ui/rich.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { useSendForm } from '../../kit/use-send-form.ts';
import { ownerPath, ownerQuestionQuery } from '../read-owner-area.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { ReportsCard } from './reports-card.tsx';

export function Overview({ desk: ownerArea }: { desk: OwnerArea }) {
  const { listing, owner } = ownerArea;
  const { area, approvalHours } = useSite();
  return (
    <div className="flex flex-col gap-5">
      <QuestionCard desk={ownerArea} />
      <ReportsCard desk={ownerArea} />
      {listing.mayBeClosed && <ConfirmCard listing={listing} isLocked={owner.isLocked} />}
      <Card title={m.common_your_listing()}>
        <p>
          {listing.isOutside
            ? m.owner_outside_area({ area: describeArea(area) })
            : listing.isApproved
              ? m.owner_is_public()
              : m.owner_is_pending({
                  approvalHours: describeApproval(approvalHours),
                })}
        </p>
        <p className="mt-2 text-muted wrap-anywhere">
          {m.owner_contact_address({ email: listing.ownerEmail ?? listing.email ?? owner.email })}
        </p>
      </Card>
      <NextSteps listing={listing} />
      {!listing.mayBeClosed && <ConfirmCard listing={listing} isLocked={owner.isLocked} />}
    </div>
  );
}

function QuestionCard({ desk: { listing, owner } }: { desk: OwnerArea }) {
  const question = useQuery(ownerQuestionQuery(listing.id)).data?.question;
  if (!question) return null;
  return (
    <Card title={m.owner_question_title()}>
      <p className="text-sm text-muted">
        {m.owner_question_asked({ date: formatDate(question.askedAt) })}
      </p>
      <p className="mt-1 max-w-[70ch] whitespace-pre-line wrap-anywhere">{question.question}</p>
      {question.answer !== null && (
        <blockquote className="mt-3 max-w-[70ch] border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">
          <span className="block text-sm text-muted">{m.owner_question_your_answer()}</span>
          {question.answer}
        </blockquote>
      )}
      <AnswerForm
        key={question.askedAt}
        businessId={listing.id}
        question={question}
        isLocked={owner.isLocked}
      />
      <p className="mt-3 text-muted">
        <Rich
          message={m.owner_question_hint}
          parts={{
            link: (text) => <TextLink to={ownerPath(listing.id, 'listing')}>{text}</TextLink>,
          }}
        />
      </p>
    </Card>
  );
}

function ConfirmCard({ listing, isLocked }: { listing: OwnerListing; isLocked: boolean }) {
  const { confirmedAt, mayBeClosed } = listing;
  return (
    <Card title={mayBeClosed ? m.owner_confirm_still_open() : m.owner_confirm_still_right()}>
      <p>
        {mayBeClosed && `${m.owner_confirm_maybe_closed()} `}
        {m.owner_confirm_others({
          value: confirmedAt
            ? `${m.owner_confirm_last({ date: formatMonthName(confirmedAt) })} `
            : `${m.owner_confirm_never()} `,
        })}
      </p>
      <ConfirmButton listing={listing} isLocked={isLocked} className="mt-3" />
    </Card>
  );
}

interface AnswerFormProps {
  businessId: number;
  question: OwnerAreaQuestion;
  isLocked: boolean;
}

function AnswerForm({ businessId, question, isLocked }: AnswerFormProps) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { queryKey } = ownerQuestionQuery(businessId);
  const form = useForm<OwnerAreaAnswer>({
    resolver: zodResolver(ownerAreaAnswer),
    defaultValues: { answer: '', askedAt: question.askedAt },
  });
  const post = useSendForm({
    mutationKey: ['desk-answer', businessId],
    send: (body: OwnerAreaAnswer) =>
      send('POST /api/desk/:id/question', { params: { id: businessId }, body }),
    fields: ownerAreaAnswer.shape,
    setError: form.setError,
    onSent: (answered) => {
      queryClient.setQueryData(queryKey, { question: answered });
      form.reset();
      toast({
        title: m.common_thanks(),
        description: m.owner_question_answer_seen(),
      });
    },
  });
  return (
    <form
      noValidate
      aria-label={m.owner_question_answer_form()}
      onSubmit={form.handleSubmit(post.sendOnce)}
      className="mt-3 flex max-w-[70ch] flex-col gap-3 noscript:hidden"
    >
      <FormField
        form={form}
        name="answer"
        as="area"
        label={
          question.answer === null
            ? m.owner_question_your_answer()
            : m.owner_question_another_answer()
        }
        rows={3}
        maxLength={1000}
      />
      <Button type="submit" disabled={isLocked || post.isPending} className="self-start">
        {post.isPending ? m.common_sending() : m.owner_question_send()}
      </Button>
    </form>
  );
}

interface Step {
  section: string;
  title: string;
  why: string;
}

/** Next step for each gap in a listing, ordered by the gaps' weights. */
const factSteps: Record<Fact, () => Step> = {
  phone: () => ({
    section: 'listing',
    title: m.owner_step_phone(),
    why: m.owner_step_phone_why(),
  }),
  hours: () => ({ section: 'hours', title: m.owner_step_hours(), why: m.owner_step_hours_why() }),
  photo: () => ({ section: 'photos', title: m.owner_step_photo(), why: m.owner_step_photo_why() }),
  description: () => ({
    section: 'listing',
    title: m.owner_step_description(),
    why: m.owner_step_description_why(),
  }),
  website: () => ({
    section: 'listing',
    title: m.owner_step_website(),
    why: m.owner_step_website_why(),
  }),
  address: () => ({
    section: 'listing',
    title: m.owner_step_address(),
    why: m.owner_step_address_why(),
  }),
  email: () => ({
    section: 'listing',
    title: m.owner_step_email(),
    why: m.owner_step_email_why(),
  }),
  trades: () => ({
    section: 'listing',
    title: m.owner_step_trades(),
    why: m.owner_step_trades_why(),
  }),
};

function listSteps(listing: OwnerListing, gaps: Fact[], premium: PremiumOffer): Step[] {
  const { services, unansweredCount, isPremium, openInquiries } = listing;
  const steps: (Step | false)[] = [
    openInquiries > 0 && {
      section: 'messages',
      title: m.owner_step_answer({ count: formatCount(openInquiries, m.count_messages) }),
      why: m.owner_step_inquiries_why(),
    },
    ...gaps.map((fact) => factSteps[fact]()),
    services.length === 0 && {
      section: 'services',
      title: m.owner_step_services(),
      why: m.owner_step_services_why(),
    },
    unansweredCount > 0 && {
      section: 'reviews',
      title: m.owner_step_answer({ count: formatCount(unansweredCount, m.count_reviews) }),
      why: m.owner_step_answer_why(),
    },
    {
      section: 'figures',
      title: m.owner_step_stats(),
      why: m.owner_step_stats_why(),
    },
    !isPremium && {
      section: 'payments',
      title: m.owner_step_sponsor(),
      why: m.owner_step_sponsor_why({ premium: describePrice(premium) }),
    },
  ];
  return steps.filter((step) => step !== false);
}

function NextSteps({ listing }: { listing: OwnerListing }) {
  const { premium } = useSite();
  const gaps = listGaps(listing);
  const score = scoreOf(gaps);
  return (
    <Card title={m.owner_steps_title()}>
      <p className="font-semibold">{m.owner_score({ score })}</p>
      <progress
        max={100}
        value={score}
        aria-label={m.completeness_title()}
        className="mb-2 w-full"
      />
      <ul className="-mb-2 divide-y divide-line">
        {listSteps(listing, gaps, premium).map(({ section, title, why }) => (
          <li key={title} className="relative py-2.5">
            <Link
              to={ownerPath(listing.id, section)}
              className="font-semibold text-accent after:absolute after:inset-0 hover:underline"
            >
              {title}
            </Link>
            <p className="text-sm text-muted">{why}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
