import { useState } from 'react';
import * as m from '#messages';
import type { VisitorPhoto } from '../../domain/photos.ts';
import { send } from '../kit/send.ts';
import { Lightbox } from '../photos/lightbox.tsx';
import { ReportForm } from './report-form.tsx';

interface VisitorLightboxProps {
  businessId: number;
  label: string;
  photos: VisitorPhoto[];
  first: number;
  onClose: () => void;
}

/** Shows photos of visitors. Reporting one closes the lightbox, because only one dialog can be open. */
export function VisitorLightbox({
  businessId,
  label,
  photos,
  first,
  onClose,
}: VisitorLightboxProps) {
  const [reported, setReported] = useState<VisitorPhoto | null>(null);
  if (reported) {
    const { reviewId, reviewerName, id: photoId } = reported;
    return (
      <ReportForm
        review={{ id: reviewId, reviewerName }}
        title={m.reviews_photo_report()}
        subject={m.reviews_photo_by({ reviewerName })}
        question={m.reviews_photo_question()}
        send={(body) =>
          send('POST /api/businesses/:id/reviews/:reviewId/report', {
            params: { id: businessId, reviewId },
            body: { ...body, photoId },
          })
        }
        onClose={onClose}
      />
    );
  }
  return (
    <Lightbox
      name={label}
      photos={photos}
      first={first}
      onClose={onClose}
      below={(photo) => (
        <p className="mt-1">
          {m.reviews_photo_by(photo)}{' '}
          <button
            type="button"
            onClick={() => setReported(photo)}
            className="inline-flex min-h-11 cursor-pointer items-center px-2 underline"
          >
            {m.reviews_photo_report()}
          </button>
        </p>
      )}
    />
  );
}
