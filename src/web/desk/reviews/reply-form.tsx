import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as m from '#messages';
import { type DeskReview, replyInput } from '../../../contract/desk/reviews.ts';
import { FormField } from '../../form-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Rich } from '../../ui/rich.tsx';
import { dropReplyDraft, keepReplyDraft, readReplyDraft } from './reply-draft.ts';
import { type Refusal, useReply } from './use-reply.ts';

const values = replyInput.pick({ text: true });

interface ReplyFormProps {
  businessId: number;
  review: DeskReview;
  onClose: () => void;
}

export function ReplyForm({ businessId, review, onClose }: ReplyFormProps) {
  const { id, reply, reviewerName } = review;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const form = useForm<{ text: string }>({
    resolver: zodResolver(values),
    defaultValues: { text: readReplyDraft(id) ?? reply?.text ?? '' },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('text'), [setFocus]);
  const end = () => {
    dropReplyDraft(id);
    onClose();
  };
  const { sendOnce, isPending } = useReply(businessId, review, {
    setError: form.setError,
    onSent: end,
    onRefused: setRefusal,
  });
  return (
    <form
      noValidate
      aria-label={m.owner_reviews_reply_to({ reviewerName })}
      onSubmit={form.handleSubmit(sendOnce)}
      className="mt-3 flex max-w-[70ch] flex-col gap-3"
    >
      {refusal && <RefusalNote refusal={refusal} />}
      <FormField
        form={form}
        name="text"
        as="area"
        rules={{ onChange: ({ target }) => keepReplyDraft(id, target.value) }}
        label={m.owner_reviews_your_reply()}
        hint={m.owner_reviews_reply_hint()}
        rows={4}
        maxLength={1000}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          {isPending
            ? m.common_publishing()
            : reply
              ? m.owner_reviews_reply_save()
              : m.replies_publish()}
        </Button>
        <Button variant="quiet" onClick={end}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}

function RefusalNote({ refusal }: { refusal: Refusal }) {
  return (
    <div role="alert" className="rounded-card border border-gold-line bg-gold-soft p-3">
      {refusal.kind === 'expired' ? (
        <p>
          <Rich
            message={m.owner_reviews_reply_expired}
            parts={{
              link: (text) => (
                <Link to="/desk" className="font-semibold underline underline-offset-2">
                  {text}
                </Link>
              ),
            }}
          />
        </p>
      ) : (
        <>
          <p className="font-medium">{refusal.detail}</p>
          {refusal.current && (
            <blockquote className="mt-2 border-l-2 border-gold-line pl-3 whitespace-pre-line wrap-anywhere">
              {refusal.current}
            </blockquote>
          )}
        </>
      )}
    </div>
  );
}
