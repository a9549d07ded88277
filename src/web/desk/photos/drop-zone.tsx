import { type DragEvent, useId, useState } from 'react';
import * as m from '#messages';
import { Camera } from '../../ui/later-icons.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { DRAGGED } from './photo-item.tsx';

interface DropZoneProps {
  hint: string;
  onFiles: (files: FileList) => void;
}

/** Where photos are dropped, chosen, or taken with the camera of a phone. */
export function DropZone({ hint, onFiles }: DropZoneProps) {
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
