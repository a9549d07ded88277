import { useEffect, useEffectEvent, useState } from 'react';
import * as m from '#messages';
import type { UploadedPicture, UploadPicture } from './upload.ts';

type Upload =
  | { state: 'none' }
  | { state: 'sending'; share: number }
  | { state: 'failed'; reason: string }
  | { state: 'done'; picture: UploadedPicture };

/** Sends a file as soon as there is one; another file, or leaving, stops it. */
export function useUpload(file: File | null, send: UploadPicture | undefined): Upload {
  const [upload, setUpload] = useState<Upload>({ state: 'none' });
  const begin = useEffectEvent(async (chosen: File, signal: AbortSignal) => {
    if (!send) return;
    setUpload({ state: 'sending', share: 0 });
    try {
      const onProgress = (share: number) => setUpload({ state: 'sending', share });
      const picture = await send(chosen, { onProgress, signal });
      if (!signal.aborted) setUpload({ state: 'done', picture });
    } catch (error) {
      const reason = error instanceof Error ? error.message : m.common_upload_interrupted();
      if (!signal.aborted) setUpload({ state: 'failed', reason });
    }
  });
  useEffect(() => {
    if (!file) return;
    const stop = new AbortController();
    void begin(file, stop.signal);
    return () => stop.abort();
  }, [file]);
  return upload;
}
