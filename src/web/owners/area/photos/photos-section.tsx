import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import * as m from '#messages';
import type { OwnerArea } from '../../../../contract/owner-area.ts';
import type { OwnerPhotos } from '../../../../contract/photos.owner.ts';
import { HttpError } from '../../../kit/api.ts';
import { createRandomKey } from '../../../kit/random-key.ts';
import { sendFile } from '../../../kit/send-file.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Card } from '../../../kit/ui/card.tsx';
import { Camera } from '../../../kit/ui/icons.tsx';
import { Rich } from '../../../kit/ui/rich.tsx';
import { ScriptNeeded } from '../../../kit/ui/script-needed.tsx';
import { useIsHydrated } from '../../../kit/ui/use-is-hydrated.ts';
import { shrinkPhoto } from '../../../photos/shrink-photo.ts';
import { DRAGGED } from './photo-item.tsx';
import { PhotoList } from './photo-list.tsx';
import { ownerPhotosQuery } from './read-photos.ts';
import { describeFailure, keepUnsent, readUnsent } from './use-arrange.ts';

const LOOK_AGAIN = 2000;

function isProcessing(read: OwnerPhotos | undefined): boolean {
  return read?.photos.some(({ state }) => state === 'processing') ?? false;
}

export function PhotosSection({ desk: { listing } }: { desk: OwnerArea }) {
  const { data, error } = useQuery({
    ...ownerPhotosQuery(listing.id),
    refetchInterval: ({ state }) => (isProcessing(state.data) ? LOOK_AGAIN : false),
  });
  return (
    <Card title={m.common_photos()}>
      <ScriptNeeded>{m.owner_photos_needs_script()}</ScriptNeeded>
      <p className="mb-4 text-muted">
        {m.owner_photos_main_hint()}
        {!listing.isPremium && ` ${m.owner_photos_limits()}`}
      </p>
      {data ? (
        <div className="flex flex-col gap-5">
          <AddPhotos businessId={listing.id} room={countRoom(data)} />
          <PhotoList businessId={listing.id} photos={data.photos} />
          <UnsentNote businessId={listing.id} />
        </div>
      ) : (
        <Missing error={error} />
      )}
    </Card>
  );
}

/** Names photos whose upload was interrupted when the page was closed. */
function UnsentNote({ businessId }: { businessId: number }) {
  const [unsent, setUnsent] = useState<string[]>([]);
  useEffect(() => setUnsent(readUnsent(businessId)), [businessId]);
  if (unsent.length === 0) return null;
  return (
    <p role="alert" className="text-danger wrap-anywhere">
      <strong>{m.owner_photos_not_uploaded()}.</strong>{' '}
      {m.owner_photos_lost_uploads({ value: unsent.join(', ') })}
    </p>
  );
}

function countRoom({ photos, most }: OwnerPhotos): number {
  return most - photos.filter(({ state }) => state !== 'refused').length;
}

function Missing({ error }: { error: unknown }) {
  if (!error)
    return <div role="status" aria-label={m.owner_photos_loading()} className="skeleton h-72" />;
  return (
    <p role="alert" className="text-danger">
      {describeFailure(error)}
    </p>
  );
}

interface AddPhotosProps {
  businessId: number;
  room: number;
}

function AddPhotos({ businessId, room }: AddPhotosProps) {
  const { uploads, add, drop, retry } = useUploads(businessId);
  return (
    <div className="flex flex-col gap-3 noscript:hidden">
      <DropZone hint={m.owner_photos_formats({ room: describeRoom(room) })} onFiles={add} />
      {uploads.length > 0 && (
        <ul aria-label={m.common_uploading_label()} className="flex flex-col gap-2">
          {uploads.map((upload) => (
            <UploadItem
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload.key)}
              onDismiss={() => drop(upload.key)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function describeRoom(room: number): string {
  if (room <= 0) return m.owner_photos_full();
  return m.owner_photos_room({ room });
}

interface UploadItemProps {
  upload: Upload;
  onRetry: () => void;
  onDismiss: () => void;
}

function UploadItem({ upload, onRetry, onDismiss }: UploadItemProps) {
  const { file, share, fault, mayRetry } = upload;
  const percent = Math.floor(share * 100);
  return (
    <li className="rounded-card border border-line bg-surface p-3">
      <p className="flex justify-between gap-3 font-semibold">
        <span className="min-w-0 truncate">{file.name}</span>
        {fault === null && <span className="shrink-0 tabular-nums">{describe(percent)}</span>}
      </p>
      {fault === null ? (
        <progress
          aria-label={m.common_sending_named({ name: file.name })}
          value={percent}
          max={100}
          className="mt-1 h-2 w-full"
        />
      ) : (
        <>
          <p role="alert" className="font-medium text-danger wrap-anywhere">
            {m.owner_photos_upload_failed({ fault })}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            {mayRetry && (
              <Button variant="secondary" onClick={onRetry}>
                <Rich
                  message={m.owner_photos_retry_named}
                  fields={{ name: file.name }}
                  parts={{ span: (text) => <span className="sr-only">{text}</span> }}
                />
              </Button>
            )}
            <Button variant="quiet" onClick={onDismiss}>
              <Rich
                message={m.owner_photos_dismiss_named}
                fields={{ name: file.name }}
                parts={{ span: (text) => <span className="sr-only">{text}</span> }}
              />
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

function describe(percent: number): string {
  if (percent === 0) return m.common_waiting();
  return percent === 100 ? m.common_saving() : m.format_percent({ percent });
}

interface DropZoneProps {
  hint: string;
  onFiles: (files: FileList) => void;
}

function DropZone({ hint, onFiles }: DropZoneProps) {
  const id = useId();
  const isHydrated = useIsHydrated();
  const [isOver, setIsOver] = useState(false);
  const hasFiles = ({ dataTransfer: { types } }: DragEvent) =>
    types.includes('Files') && !types.includes(DRAGGED);
  return (
    <fieldset
      aria-label={m.owner_photos_add()}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        onFiles(event.dataTransfer.files);
      }}
      className={`flex flex-col items-center gap-2 rounded-card border-2 border-dashed p-5 text-center ${isOver ? 'border-accent bg-accent-soft' : 'border-field-line bg-surface'}`}
    >
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-card bg-accent px-5 font-semibold text-accent-ink hover:bg-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
      >
        <Camera size={20} aria-hidden="true" />
        {m.owner_photos_take()}
        <input
          id={id}
          type="file"
          accept="image/*"
          multiple
          disabled={!isHydrated}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            if (target.files) onFiles(target.files);
            target.value = '';
          }}
          className="sr-only"
        />
      </label>
      <p id={`${id}-hint`} className="text-sm text-muted">
        <span className="pointer-coarse:hidden">{m.owner_photos_drop()} </span>
        {hint}
      </p>
    </fieldset>
  );
}

interface Upload {
  /** React key and idempotency key of the upload. */
  key: string;
  file: File;
  /** Progress from 0 to 1. */
  share: number;
  fault: string | null;
  mayRetry: boolean;
}

function useUploads(businessId: number) {
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const sending = useRef<string | null>(null);
  const hasBegun = useRef(false);
  const change = (key: string, values: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...values } : one)));
  const drop = (key: string) => setUploads((now) => now.filter((one) => one.key !== key));

  async function send({ key, file }: Upload) {
    sending.current = key;
    try {
      const onProgress = (share: number) => change(key, { share });
      await sendPhoto(await shrinkPhoto(file), { businessId, uploadKey: key, onProgress });
      await queryClient.invalidateQueries({ queryKey: ownerPhotosQuery(businessId).queryKey });
      drop(key);
    } catch (error) {
      change(key, { fault: describeFailure(error), mayRetry: !isFinal(error) });
    } finally {
      sending.current = null;
    }
  }

  useEffect(() => {
    const next = uploads.find(({ fault }) => fault === null);
    if (next && !sending.current) void send(next);
    const names = uploads.map(({ file }) => file.name);
    if (hasBegun.current) keepUnsent(businessId, names);
  });
  useLeaveWarning(uploads.some(({ fault }) => fault === null));

  return {
    uploads,
    drop,
    retry: (key: string) => change(key, { fault: null, share: 0 }),
    add: (files: Iterable<File>) => {
      const added = Array.from(files, (file) => ({
        key: createRandomKey(),
        file,
        share: 0,
        fault: null,
        mayRetry: false,
      }));
      hasBegun.current = true;
      setUploads((now) => [...now, ...added]);
    },
  };
}

function isFinal(error: unknown): boolean {
  return error instanceof HttpError && [413, 415].includes(error.status);
}

function useLeaveWarning(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);
}

interface Sending {
  businessId: number;
  uploadKey: string;
  onProgress: (share: number) => void;
}

async function sendPhoto(
  photo: Blob,
  { businessId, uploadKey, onProgress }: Sending,
): Promise<void> {
  const path = `/api/desk/${businessId}/photos?uploadKey=${uploadKey}`;
  await sendFile(path, photo, { onProgress });
}
