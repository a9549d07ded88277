import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import * as m from '#messages';
import type { OwnReview } from '../../../contract/reviews.ts';
import { formatDate } from '../../kit/dates.ts';
import { Metadata } from '../../kit/metadata.tsx';
import { businessPath } from '../../kit/paths.ts';
import { send } from '../../kit/send.ts';
import { BackLink } from '../../kit/ui/back-link.tsx';
import { Button, ButtonLink } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Message } from '../../kit/ui/message.tsx';
import { ScriptNeeded } from '../../kit/ui/script-needed.tsx';
import { Stars } from '../../kit/ui/stars.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { useFailureToast } from '../../kit/use-send.ts';
import { PhotoPicture } from '../../photos/photo-picture.tsx';
import { ReviewMarks } from '../marks.tsx';
import { OwnerReply } from '../owner-reply.tsx';
import { EditForm } from './edit-form.tsx';
import { readOwnReview } from './read-own-review.ts';

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

function OwnReviewActions({ review, token, onEdit, onEnd }: OwnReviewActionsProps) {
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
          {review.photos.length > 0 && <OwnPhotos photos={review.photos} token={token} />}
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

function OwnReviewCard({ review }: { review: OwnReview }) {
  const { createdAt, editedAt, reply } = review;
  return (
    <section
      aria-label={m.my_review_wrote()}
      className="rounded-card border border-line bg-surface p-5"
    >
      {review.state === 'checking' && (
        <p className="mb-4 rounded-card border border-gold-line bg-gold-soft p-3">
          {m.my_review_checking()}
        </p>
      )}
      <p className="font-semibold wrap-anywhere">{review.reviewerName}</p>
      <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-muted">
        <Stars rating={review.rating} />
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        {editedAt && <span>{m.reviews_edited_on({ date: formatDate(editedAt) })}</span>}
      </p>
      <ReviewMarks review={{ ...review, isCounted: true }} />
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{review.comment}</p>
      {reply && <OwnerReply reply={reply} editedAt={editedAt} />}
    </section>
  );
}

function OwnPhotos({ photos, token }: { photos: OwnReview['photos']; token: string }) {
  const { removePhoto, isPending } = useOwnReview(token, () => {});
  return (
    <section aria-label={m.common_photos()} className="mt-5">
      <h2 className="mb-2 text-lg font-bold">{m.common_photos()}</h2>
      <ul className="flex flex-wrap gap-3">
        {photos.map(({ id, alt, photo, isHeld }, at) => (
          <li key={id} className="w-36 text-sm">
            {photo && (
              <PhotoPicture
                photo={photo}
                width={320}
                alt={alt || m.reviews_photo_at({ at: at + 1 })}
                className="aspect-square w-full rounded-card object-cover"
              />
            )}
            {!photo && (
              <p>{isHeld ? m.my_review_photo_waits() : m.reviews_photo_in_the_making()}</p>
            )}
            <p className="wrap-anywhere text-muted">{alt}</p>
            <Button
              variant="quiet"
              className="noscript:hidden"
              disabled={isPending}
              onClick={() => void removePhoto(id)}
            >
              {m.common_remove()}
              <span className="sr-only"> {m.reviews_photo_at({ at: at + 1 })}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ConfirmReviewProps {
  token: string;
  onConfirmed: () => void;
  onEnd: (ending: Ending | null) => void;
}

function ConfirmReview({ token, onConfirmed, onEnd }: ConfirmReviewProps) {
  const { confirm, forget, isPending } = useOwnReview(token, onEnd);
  return (
    <div className="mt-5 flex flex-col gap-4">
      <p className="max-w-[60ch]">{m.my_review_confirm_question()}</p>
      <div className="flex flex-wrap gap-3">
        <form
          method="post"
          action="/api/own-review/confirm/form"
          onSubmit={(event) => {
            event.preventDefault();
            void confirm().then(onConfirmed);
          }}
        >
          <input type="hidden" name="token" value={token} />
          <Button type="submit" disabled={isPending}>
            {m.my_review_confirm_button()}
          </Button>
        </form>
        <Button
          variant="quiet"
          disabled={isPending}
          onClick={() => void forget()}
          className="-ml-3 noscript:hidden"
        >
          {m.my_review_confirm_erase()}
        </Button>
      </div>
    </div>
  );
}

function useOwnReview(token: string, onEnd: (ending: Ending | null) => void) {
  const toast = useToast();
  const showFailure = useFailureToast();
  const queryClient = useQueryClient();
  const [isPending, setIsPending] = useState(false);
  const body = { token };
  const show = (review: OwnReview) =>
    queryClient.setQueryData(readOwnReview(token).queryKey, review);
  async function attempt(change: () => Promise<void>) {
    if (isPending) return;
    setIsPending(true);
    try {
      await change();
    } catch (error) {
      showFailure(error);
    }
    setIsPending(false);
  }
  return {
    isPending,
    undo: () =>
      attempt(async () => {
        show(await send('POST /api/own-review/undo', { body }));
        onEnd(null);
        toast({ title: m.my_review_restored() });
      }),
    confirm: () =>
      attempt(async () => {
        show(await send('POST /api/own-review/confirm', { body }));
        toast({
          title: m.my_review_confirmed(),
          description: m.my_review_confirmed_text(),
        });
      }),
    removePhoto: (photoId: number) =>
      attempt(async () => {
        const query = { token };
        show(await send('DELETE /api/own-review/photos/:photoId', { params: { photoId }, query }));
        toast({ title: m.photos_removed() });
      }),
    forget: () =>
      attempt(async () => {
        await send('POST /api/own-review/forget', { body });
        onEnd('forgotten');
      }),
    takeBack: () =>
      attempt(async () => {
        await send('DELETE /api/own-review', { query: { token } });
        onEnd('taken-back');
      }),
  };
}

type Ending = 'taken-back' | 'forgotten';
