import { type ReactNode, useRef, useState } from 'react';
import * as m from '#messages';
import type { OwnReview } from '../../../contract/own-reviews.ts';
import { Metadata } from '../../metadata.tsx';
import { businessPath } from '../../paths.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { ConfirmReview } from './confirm-review.tsx';
import { EditForm } from './edit-form.tsx';
import type { Ending } from './endings.ts';
import { OwnReviewActions } from './own-review-actions.tsx';
import { OwnReviewCard } from './own-review-card.tsx';
import { useOwnReview } from './use-own-review.ts';

interface OwnReviewScreenProps {
  review: OwnReview;
  token: string;
}

export function OwnReviewScreen({ review, token }: OwnReviewScreenProps) {
  const [isEditing, setIsEditing] = useState(false);
  const [ending, setEnding] = useState<Ending | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { business, isConfirmed } = review;
  const goOn = () => requestAnimationFrame(() => heading.current?.focus());
  const { isPending, undo } = useOwnReview(token, setEnding);
  if (ending) {
    return (
      <Ended ending={ending} to={businessPath(business)}>
        {ending === 'taken-back' && (
          <Button disabled={isPending} onClick={undo}>
            {m.common_undo()}
          </Button>
        )}
      </Ended>
    );
  }
  return (
    <div className="page-width max-w-2xl py-6 lg:py-10">
      <Metadata title={m.my_review_title()} isHidden />
      <BackLink to={businessPath(business)}>{business.name}</BackLink>
      <h1 ref={heading} tabIndex={-1} className="mb-5 text-3xl font-extrabold tracking-tight">
        {m.my_review_title()}
      </h1>
      {isEditing ? (
        <EditForm
          review={review}
          token={token}
          onClose={() => {
            setIsEditing(false);
            goOn();
          }}
        />
      ) : (
        <>
          <OwnReviewCard review={review} />
          {isConfirmed ? (
            <OwnReviewActions
              review={review}
              token={token}
              onEdit={() => setIsEditing(true)}
              onEnd={setEnding}
            />
          ) : (
            <ConfirmReview token={token} onConfirmed={goOn} onEnd={setEnding} />
          )}
        </>
      )}
    </div>
  );
}

const endings = {
  'taken-back': {
    title: m.my_review_withdrawn_title(),
    text: m.my_review_withdrawn(),
  },
  forgotten: {
    title: m.my_review_erased_title(),
    text: m.my_review_erased(),
  },
};

interface EndedProps {
  ending: Ending;
  to: string;
  children: ReactNode;
}

function Ended({ ending, to, children }: EndedProps) {
  const { title, text } = endings[ending];
  return (
    <>
      <Metadata title={title} isHidden />
      <Message title={title} level="h1">
        <p className="text-lg">{text}</p>
        {children}
        <ButtonLink to={to} variant="secondary">
          {m.common_back_to_business()}
        </ButtonLink>
      </Message>
    </>
  );
}
