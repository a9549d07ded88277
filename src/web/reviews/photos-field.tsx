import { useId, useState } from 'react';
import * as m from '#messages';
import type { EndpointOutput } from '../../contract/endpoint.ts';
import type { reviewCalls } from '../../contract/reviews.ts';
import { MAX_REVIEW_PHOTOS } from '../../domain/photo-widths.ts';
import { HttpError } from '../kit/api.ts';
import { createRandomKey } from '../kit/random-key.ts';
import { useRefusedForm } from '../kit/refused-form.ts';
import { sendFile } from '../kit/send-file.ts';
import { Button } from '../kit/ui/button.tsx';
import { descriptionAttributes, FieldFrame, TextField } from '../kit/ui/field.tsx';
import { shrinkPhoto } from '../photos/shrink-photo.ts';

interface ChosenPhoto {
  /** React key and idempotency key of the upload. */
  key: string;
  file: File;
  alt: string;
  fault: string | null;
}

/** Holds the photos that a visitor has chosen but not sent yet. */
export function usePhotos() {
  const [photos, setPhotos] = useState<ChosenPhoto[]>([]);
  const [isBeyond, setIsBeyond] = useState(false);
  const change = (key: string, values: Partial<ChosenPhoto>) =>
    setPhotos((now) => now.map((one) => (one.key === key ? { ...one, ...values } : one)));
  const drop = (key: string) => {
    setIsBeyond(false);
    setPhotos((now) => now.filter((one) => one.key !== key));
  };
  return {
    photos,
    isBeyond,
    change,
    drop,
    add(files: FileList) {
      const added = Array.from(files, (file) => ({
        key: createRandomKey(),
        file,
        alt: '',
        fault: null,
      }));
      setIsBeyond(photos.length + added.length > MAX_REVIEW_PHOTOS);
      setPhotos([...photos, ...added].slice(0, MAX_REVIEW_PHOTOS));
    },
    /** Uploads the photos. Refused ones stay with the reason. Returns whether none is left. */
    async send(photoKey: string | null): Promise<boolean> {
      if (photoKey === null) return true;
      let isDone = true;
      for (const { key, file, alt } of photos) {
        try {
          await sendPhoto(await shrinkPhoto(file), { key: photoKey, uploadKey: key, alt });
          drop(key);
        } catch (error) {
          isDone = false;
          change(key, { fault: describe(error) });
        }
      }
      return isDone;
    },
  };
}

export type Photos = ReturnType<typeof usePhotos>;

function sendPhoto(photo: Blob, query: { key: string; uploadKey: string; alt: string }) {
  const path = `/api/review-photos?${new URLSearchParams(query)}`;
  return sendFile<EndpointOutput<typeof reviewCalls.addPhoto>>(path, photo, { onProgress() {} });
}

function describe(error: unknown): string {
  if (error instanceof HttpError) return error.detail;
  return m.common_no_response_retry();
}

export function PhotosField({ photos, isBeyond, add, change, drop }: Photos) {
  const id = useId();
  const refused = useRefusedForm()?.errors.find(({ field }) => field === 'photos')?.message;
  const beyond = isBeyond ? m.reviews_photos_most({ most: MAX_REVIEW_PHOTOS }) : null;
  const error = beyond ?? refused;
  const hint = (
    <>
      {m.reviews_form_photos_hint({ most: MAX_REVIEW_PHOTOS })}
      <span className="hidden noscript:inline"> {m.reviews_form_photos_plain()}</span>
    </>
  );
  return (
    <div className="flex flex-col gap-3">
      <FieldFrame id={id} label={m.reviews_form_photos()} hint={hint} error={error}>
        <input
          type="file"
          name="photos"
          accept="image/jpeg,image/png,image/webp,image/avif"
          multiple
          {...descriptionAttributes(id, hint, error)}
          onChange={({ target }) => {
            if (target.files) add(target.files);
            target.value = '';
          }}
          className="max-w-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-card file:border file:border-field-line file:bg-surface file:px-4 file:font-semibold file:text-ink"
        />
      </FieldFrame>
      <ul className="flex flex-col gap-3 empty:hidden">
        {photos.map(({ key, file, alt, fault }) => (
          <li key={key} className="flex flex-wrap items-end gap-x-3 gap-y-1">
            <div className="min-w-0 flex-[1_1_14rem]">
              <TextField
                label={m.reviews_form_photo_alt({ name: file.name })}
                value={alt}
                maxLength={200}
                error={fault ?? undefined}
                onChange={({ target }) => change(key, { alt: target.value })}
              />
            </div>
            <Button variant="quiet" onClick={() => drop(key)}>
              {m.common_remove()}
              <span className="sr-only"> {file.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
