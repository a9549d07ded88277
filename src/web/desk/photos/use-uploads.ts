import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { HttpError } from '../../api.ts';
import { createRandomKey } from '../../random-key.ts';
import { readPhotos } from './read-photos.ts';
import { sendPhoto } from './send-photo.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { keepUnsent } from './unsent.ts';
import { describeFailure } from './use-arrange.ts';

export interface Upload {
  /** Also the key by which the server knows a resend. */
  key: string;
  file: File;
  /** From 0 to 1. */
  share: number;
  /** Why it failed; null as long as it has not. */
  fault: string | null;
  /** Whether the same file can be sent again. */
  mayRetry: boolean;
}

/** Photos on their way, sent one after the other; those that arrived are in the list. */
export function useUploads(businessId: number) {
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
      await queryClient.invalidateQueries({ queryKey: readPhotos(businessId).queryKey });
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
        ...{ key: createRandomKey(), file, share: 0, fault: null, mayRetry: false },
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
