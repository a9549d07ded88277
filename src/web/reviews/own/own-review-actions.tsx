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
    title: m.my_review_withdraw_title(),
    text: m.my_review_withdraw_effect(),
    label: m.my_review_withdraw(),
  },
  forgotten: {
    title: m.my_review_erase_title(),
    text: m.my_review_erase_effect(),
    label: m.my_review_erase(),
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
        {review.state === 'published' && <Button onClick={onEdit}>{m.common_edit()}</Button>}
        <Button variant="secondary" onClick={() => setAsked('taken-back')}>
          {m.my_review_withdraw()}
        </Button>
        <Button variant="quiet" onClick={() => setAsked('forgotten')}>
          {m.my_review_erase_address()}
        </Button>
      </div>
      <ScriptNeeded>{m.my_review_needs_script()}</ScriptNeeded>
      <p className="mt-4 max-w-[60ch] text-sm text-muted">{m.my_review_keep_email()}</p>
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
