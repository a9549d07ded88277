import { useId, useState } from 'react';
import * as m from '#messages';
import { ImageUp } from '../later-icons.tsx';
import { Rich } from '../rich.tsx';
import { listPictures } from './upload.ts';
import type { useUpload } from './use-upload.ts';

interface ChooseFileProps {
  file: File | null;
  upload: ReturnType<typeof useUpload>;
  onFile: (file: File) => void;
}

/** Where a picture is chosen or dropped, and how far it has come. */
export function ChooseFile({ file, upload, onFile }: ChooseFileProps) {
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
        className="mt-1 h-2 w-full accent-accent"
      />
    </div>
  );
}
