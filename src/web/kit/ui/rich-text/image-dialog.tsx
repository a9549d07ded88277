import type { Editor } from '@tiptap/react';
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import * as m from '#messages';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { TextField } from '../field.tsx';
import { ImageUp } from '../later-icons.tsx';
import { Rich } from '../rich.tsx';
import { AddressField } from './address-field.tsx';
import { completeImage } from './addresses.ts';
import { listPictures, type UploadedPicture, type UploadPicture } from './upload.ts';

interface ImageDialogProps {
  editor: Editor;
  upload?: UploadPicture | undefined;
  file: File | null;
  onClose: () => void;
}

export function ImageDialog({ editor, upload: send, file: given, onClose }: ImageDialogProps) {
  const selected = given === null && editor.isActive('image') ? readSelected(editor) : null;
  const [file, setFile] = useState(given);
  const [address, setAddress] = useState(selected?.src ?? '');
  const [alt, setAlt] = useState(selected?.alt ?? '');
  const [error, setError] = useState<string>();
  const upload = useUpload(file, send);
  const isSending = upload.state === 'sending';

  function add(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const words = alt.trim();
    if (upload.state === 'done') return insert({ ...upload.picture, alt: words });
    if (address.trim() === '') return;
    if (selected && address === selected.src) return insert({ alt: words });
    const src = completeImage(address);
    if (!src) return setError(m.editor_image_web());
    insert({ src, alt: words, width: null, height: null });
  }

  function insert(attributes: Record<string, string | number | null>) {
    const chain = editor.chain().focus();
    if (selected) chain.updateAttributes('image', attributes).run();
    else chain.insertContent({ type: 'image', attrs: attributes }).run();
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={selected ? m.editor_image_edit() : m.editor_image_title()}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={add}>
        {send && <ChooseFile file={file} upload={upload} onFile={setFile} />}
        {upload.state !== 'done' && !isSending && (
          <AddressField
            label={m.field_image_url()}
            address={address}
            error={error}
            onChange={setAddress}
          />
        )}
        <TextField
          label={m.common_image_alt()}
          hint={m.editor_image_alt_hint()}
          maxLength={300}
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
        <div>
          <Button type="submit" disabled={isSending}>
            {selected ? m.common_save() : m.editor_image_title()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function readSelected(editor: Editor): { src: string; alt: string } {
  const { src, alt } = editor.getAttributes('image');
  return { src: String(src ?? ''), alt: String(alt ?? '') };
}

interface ChooseFileProps {
  file: File | null;
  upload: ReturnType<typeof useUpload>;
  onFile: (file: File) => void;
}

function ChooseFile({ file, upload, onFile }: ChooseFileProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  return (
    <fieldset
      aria-label={m.editor_picture_upload()}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [dropped] = listPictures(event.dataTransfer);
        if (dropped) onFile(dropped);
      }}
      className={`flex flex-col items-center gap-2 rounded-card border-2 border-dashed p-4 text-center ${isOver ? 'border-accent bg-accent-soft' : 'border-field-line bg-surface'}`}
    >
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-card border border-field-line px-5 font-semibold hover:border-accent hover:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
      >
        <ImageUp size={20} aria-hidden="true" />
        {file ? m.editor_picture_other() : m.editor_picture_choose()}
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) onFile(chosen);
            target.value = '';
          }}
          className="sr-only"
        />
      </label>
      <p id={`${id}-hint`} className="text-sm text-muted">
        <Rich
          message={m.editor_picture_hint}
          parts={{ span: (text) => <span className="pointer-coarse:hidden">{text}</span> }}
        />
      </p>
      {file && <Progress name={file.name} upload={upload} />}
    </fieldset>
  );
}

function Progress({ name, upload }: { name: string; upload: ChooseFileProps['upload'] }) {
  if (upload.state === 'failed') {
    return (
      <p role="alert" className="font-medium wrap-anywhere text-danger">
        {m.editor_picture_failed({ reason: upload.reason })}
      </p>
    );
  }
  if (upload.state === 'done') {
    return (
      <>
        <img
          src={upload.picture.src}
          alt=""
          width={upload.picture.width}
          height={upload.picture.height}
          className="h-32 w-auto max-w-full rounded-md bg-sunken object-contain"
        />
        <p role="status" className="text-sm wrap-anywhere">
          {m.editor_picture_uploaded({ name })}
        </p>
      </>
    );
  }
  const percent = upload.state === 'sending' ? Math.floor(upload.share * 100) : 0;
  return (
    <div className="w-full">
      <p className="flex justify-between gap-3 text-sm">
        <span className="min-w-0 truncate">{name}</span>
        <span className="shrink-0 tabular-nums">
          {percent === 100 ? m.common_saving() : m.format_percent({ percent })}
        </span>
      </p>
      <progress
        aria-label={m.common_sending_named({ name })}
        value={percent}
        max={100}
        className="mt-1 h-2 w-full"
      />
    </div>
  );
}

type Upload =
  | { state: 'none' }
  | { state: 'sending'; share: number }
  | { state: 'failed'; reason: string }
  | { state: 'done'; picture: UploadedPicture };

function useUpload(file: File | null, send: UploadPicture | undefined): Upload {
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
