import { useState } from 'react';
import * as m from '#messages';
import type { OwnReview } from '../../../contract/own-reviews.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ScriptNeeded } from '../../ui/script-needed.tsx';
import type { Ending } from './endings.ts';
import { useOwnReview } from './use-own-review.ts';

const questions = {
  'taken-back': {
    title: m.reviews_own_take_back_your_review(),
    text: m.reviews_own_it_is_no_longer_shown_and(),
    label: m.reviews_own_take_back(),
  },
  forgotten: {
    title: m.reviews_own_erase_your_address(),
    text: m.reviews_own_the_review_stays_as_it_is(),
    label: m.reviews_own_erase(),
  },
};

interface OwnReviewActionsProps {
  review: OwnReview;
  token: string;
  onEdit: () => void;
  onEnd: (ending: Ending | null) => void;
}

export function OwnReviewActions({ review, token, onEdit, onEnd }: OwnReviewActionsProps) {
  const { takeBack, forget, isPending } = useOwnReview(token, onEnd);
  const [asked, setAsked] = useState<Ending | null>(null);
  const run = { 'taken-back': takeBack, forgotten: forget };
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-3 noscript:hidden">
        {review.state === 'published' && <Button onClick={onEdit}>{m.reviews_own_edit()}</Button>}
        <Button variant="secondary" onClick={() => setAsked('taken-back')}>
          {m.reviews_own_take_back()}
        </Button>
        <Button variant="quiet" onClick={() => setAsked('forgotten')}>
          {m.reviews_own_erase_my_address()}
        </Button>
      </div>
      <ScriptNeeded>{m.reviews_own_changing_your_review_needs()}</ScriptNeeded>
      <p className="mt-4 max-w-[60ch] text-sm text-muted">
        {m.reviews_own_keep_the_email_with_the_link()}
      </p>
      {asked && (
        <ConfirmDialog
          title={questions[asked].title}
          description={<p>{questions[asked].text}</p>}
          confirmLabel={questions[asked].label}
          isPending={isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            void run[asked]();
            setAsked(null);
          }}
        />
      )}
    </>
  );
}
