import type { Editor } from '@tiptap/react';
import { type FormEvent, useState } from 'react';
import * as m from '#messages';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { TextField } from '../field.tsx';
import { AddressField } from './address-field.tsx';
import { completeImage } from './addresses.ts';
import { ChooseFile } from './choose-file.tsx';
import type { UploadPicture } from './upload.ts';
import { useUpload } from './use-upload.ts';

interface ImageDialogProps {
  editor: Editor;
  /** Absent where pictures come from addresses alone. */
  upload?: UploadPicture | undefined;
  file: File | null;
  onClose: () => void;
}

/** Adds an image, or changes the one that is selected. */
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
