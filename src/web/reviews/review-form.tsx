import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormSetError, useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import * as m from '#messages';
import type { Business } from '../../contract/businesses.ts';
import {
  type PostedReview,
  type ReviewInput,
  reviewInput,
  type SentPhotos,
  sentReviewPath,
} from '../../contract/review-forms.ts';
import { FormField, NicknameField, RefusedNotice } from '../kit/form-field.tsx';
import { useRefusedForm } from '../kit/refused-form.ts';
import { send } from '../kit/send.ts';
import { useSite } from '../kit/site.tsx';
import { Button } from '../kit/ui/button.tsx';
import { CheckField } from '../kit/ui/check-field.tsx';
import { useToast } from '../kit/ui/toast.tsx';
import { useSendForm } from '../kit/use-send-form.ts';
import { type Photos, PhotosField, usePhotos } from './photos-field.tsx';
import { CommentField, RatingField } from './review-fields.tsx';

type Values = z.input<typeof reviewInput>;

interface ReviewFormProps {
  business: Pick<Business, 'id'>;
  onClose: () => void;
}

export function ReviewForm({ business, onClose }: ReviewFormProps) {
  const form = useForm<Values, unknown, ReviewInput>({
    resolver: zodResolver(reviewInput),
    defaultValues: { reviewerName: '', comment: '', email: '', nickname: '' },
  });
  const { reviewPhotos } = useSite();
  const photos = usePhotos();
  const post = usePostReview(business.id, { setError: form.setError, photos, onPosted: onClose });
  const refused = useRefusedForm();
  if (post.left) return <PhotosLeft photos={photos} onDone={post.finish} posted={post.left} />;
  return (
    <form
      noValidate
      method="post"
      action={`/api/businesses/${business.id}/reviews/form`}
      encType={reviewPhotos ? 'multipart/form-data' : undefined}
      aria-label={m.reviews_write_label()}
      onSubmit={form.handleSubmit(post.sendOnce)}
      className="flex flex-col gap-4 rounded-card border border-line bg-sunken p-4"
    >
      <RefusedNotice />
      <RatingField form={form} name="rating" />
      <FormField
        form={form}
        name="reviewerName"
        label={m.common_your_name()}
        required
        autoComplete="name"
      />
      <NicknameField form={form} name="nickname" />
      <CommentField form={form} name="comment" rows={5} />
      <FormField
        form={form}
        name="email"
        type="email"
        label={m.reviews_form_email()}
        hint={m.reviews_form_email_hint()}
        maxLength={254}
        autoComplete="email"
      />
      <CheckField
        label={m.reviews_form_insider()}
        hint={m.reviews_form_insider_hint()}
        {...form.register('isInsider')}
        {...(refused && { defaultChecked: 'isInsider' in refused.fields })}
      />
      {reviewPhotos && <PhotosField {...photos} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={post.isPending}>
          {post.isPending ? m.common_submitting() : m.reviews_form_submit()}
        </Button>
        <Button variant="quiet" className="noscript:hidden" onClick={onClose}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}

interface PhotosLeftProps {
  photos: Photos;
  posted: PostedReview;
  onDone: (posted: PostedReview) => void;
}

/** Shown if the review was sent, but some of its photos were refused. */
function PhotosLeft({ photos, posted, onDone }: PhotosLeftProps) {
  const [isSending, setIsSending] = useState(false);
  return (
    <form
      noValidate
      aria-label={m.reviews_form_photos()}
      onSubmit={async (event) => {
        event.preventDefault();
        setIsSending(true);
        if (await photos.send(posted.photoKey)) onDone(posted);
        else setIsSending(false);
      }}
      className="flex flex-col gap-4 rounded-card border border-line bg-sunken p-4"
    >
      <p role="alert" className="font-medium">
        {m.reviews_photos_left()}
      </p>
      <PhotosField {...photos} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isSending || photos.photos.length === 0}>
          {isSending ? m.common_sending() : m.reviews_photos_send()}
        </Button>
        <Button variant="quiet" onClick={() => onDone(posted)}>
          {m.reviews_photos_leave_out()}
        </Button>
      </div>
    </form>
  );
}

interface Posting {
  setError: UseFormSetError<Values>;
  photos: Photos;
  onPosted: () => void;
}

function usePostReview(businessId: number, { setError, photos, onPosted }: Posting) {
  const [left, setLeft] = useState<PostedReview | null>(null);
  const toast = useToast();
  const queryClient = useQueryClient();
  const { search } = useLocation();
  const navigate = useNavigate();
  const hasPhotos = photos.photos.length > 0;
  function finish(posted: PostedReview, sent: SentPhotos = hasPhotos ? 'lost' : 'none') {
    if (posted.addressKey) return void navigate(sentReviewPath(businessId, posted, sent));
    toast({ title: m.reviews_sent_title(), description: thank({ ...posted, photos: sent }) });
    onPosted();
    // Resets paging and filters, which could hide the new review.
    if (search) navigate({ search: '' }, { replace: true, preventScrollReset: true });
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [url] }) => String(url).startsWith('/api/businesses'),
    });
  }
  const form = useSendForm({
    mutationKey: ['review', businessId],
    send: async (body: ReviewInput) => {
      const posted = await send('POST /api/businesses/:id/reviews', {
        params: { id: businessId },
        body,
      });
      return { posted, isDone: await photos.send(posted.photoKey) };
    },
    fields: reviewInput.shape,
    setError,
    onSent: ({ posted, isDone }) => {
      if (isDone) finish(posted, hasPhotos ? 'sent' : 'none');
      else setLeft(posted);
    },
  });
  return { ...form, left, finish };
}

type Posted = Pick<PostedReview, 'held' | 'isLinkMailed' | 'awaitsConfirmation'> & {
  photos?: SentPhotos;
};

export function thank({ photos = 'none', ...posted }: Posted): string {
  const more = {
    none: [],
    sent: [m.reviews_sent_photos()],
    lost: [m.reviews_sent_without_photos()],
  };
  return [thankForWords(posted), ...more[photos]].join(' ');
}

function thankForWords({ held, isLinkMailed, awaitsConfirmation }: Posted): string {
  const thanks = thankPlainly({ held, awaitsConfirmation });
  if (!isLinkMailed) return thanks;
  return `${m.reviews_sent_confirm({ thanks })} ${m.common_no_email()}`;
}

function thankPlainly({ held, awaitsConfirmation }: Omit<Posted, 'isLinkMailed'>): string {
  if (awaitsConfirmation) return held ? m.reviews_sent_awaits() : m.reviews_sent_uncounted();
  return held ? m.reviews_sent_held() : m.reviews_sent_text();
}
