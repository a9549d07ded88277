import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { Desk } from '../../../contract/desk/desk.ts';
import { formatDate } from '../../dates.ts';
import { Card } from '../../ui/card.tsx';
import { Rich } from '../../ui/rich.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { deskPath } from '../read-desk.ts';
import { AnswerForm } from './answer-form.tsx';
import { readQuestion } from './read-question.ts';

/** What staff want to know before they decide; nothing where they asked nothing. */
export function QuestionCard({ desk: { listing, owner } }: { desk: Desk }) {
  const question = useQuery(readQuestion(listing.id)).data?.question;
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
            link: (text) => <TextLink to={deskPath(listing.id, 'listing')}>{text}</TextLink>,
          }}
        />
      </p>
    </Card>
  );
}
