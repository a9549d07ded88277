import * as m from '#messages';
import './editor.css';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { completeLink, isAllowedLink } from './addresses.ts';
import { createExtensions } from './extensions.ts';
import { ImageDialog } from './image-dialog.tsx';
import { insertTable, TableToolbar } from './table-toolbar.tsx';
import { type Insertion, RichTextToolbar } from './toolbar.tsx';
import { listPictures, type UploadPicture } from './upload.ts';

const NO_SCHEMES: readonly string[] = [];

interface RichTextEditorProps {
  ref?: Ref<{ focus: () => void }>;
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  labelledBy: string;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  contentClass?: string;
  /** Schemes of links beyond the usual ones; a constant. */
  customSchemes?: readonly string[];
  /** Keeps pictures that are chosen, pasted or dropped; a constant. */
  uploadPicture?: UploadPicture;
}

export function RichTextEditor(props: RichTextEditorProps) {
  const { value, placeholder = m.editor_placeholder(), customSchemes = NO_SCHEMES } = props;
  const [insertion, setInsertion] = useState<Insertion | null>(null);
  const [files, setFiles] = useState<File[]>([]);
  const reported = useRef(value);
  const extensions = useMemo(
    () => createExtensions({ placeholder, customSchemes }),
    [placeholder, customSchemes],
  );
  const takeFiles = (pictures: File[]) => {
    if (!props.uploadPicture || pictures.length === 0) return false;
    setFiles(pictures);
    return true;
  };
  const editor: Editor = useEditor({
    extensions,
    content: value,
    // Our content security policy lets no styles in but from files.
    injectCSS: false,
    editorProps: {
      attributes: useTextAttributes(props),
      handlePaste: (_, event) => takeFiles(listPictures(event.clipboardData)),
      handleDrop: (view, event) => {
        const pictures = listPictures(event.dataTransfer);
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (pictures.length > 0 && place) editor.commands.setTextSelection(place.pos);
        return takeFiles(pictures);
      },
    },
    onUpdate: ({ editor: now }) => {
      reported.current = now.getHTML();
      props.onChange(reported.current);
    },
    onBlur: () => props.onBlur?.(),
  });
  useImperativeHandle(props.ref, () => ({ focus: () => editor.commands.focus() }), [editor]);
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [value, editor]);
  return (
    <div
      className={`rich-text-editor overflow-clip rounded-card border bg-surface ${props.isInvalid ? 'border-danger' : 'border-field-line'}`}
    >
      <RichTextToolbar
        editor={editor}
        onInsert={(kind) => (kind === 'table' ? insertTable(editor) : setInsertion(kind))}
      />
      <TableToolbar editor={editor} />
      <EditorContent editor={editor} />
      {insertion === 'link' && (
        <LinkDialog editor={editor} schemes={customSchemes} onClose={() => setInsertion(null)} />
      )}
      {(insertion === 'image' || files.length > 0) && (
        <ImageDialog
          key={files.length}
          editor={editor}
          upload={props.uploadPicture}
          file={files[0] ?? null}
          onClose={() => {
            setInsertion(null);
            setFiles((now) => now.slice(1));
          }}
        />
      )}
    </div>
  );
}

function useTextAttributes(props: RichTextEditorProps) {
  const { labelledBy, describedBy, isInvalid, contentClass = '' } = props;
  return useMemo(
    () => ({
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelledBy,
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(isInvalid && { 'aria-invalid': 'true' }),
      class: contentClass,
    }),
    [labelledBy, describedBy, isInvalid, contentClass],
  );
}

interface InsertionProps {
  editor: Editor;
  onClose: () => void;
}

function LinkDialog({ editor, schemes, onClose }: InsertionProps & { schemes: readonly string[] }) {
  const isLink = editor.isActive('link');
  return (
    <AddressDialog
      title={m.editor_link_title()}
      label="URL"
      address={isLink ? String(editor.getAttributes('link').href ?? '') : ''}
      onAdd={(text) => {
        const href = completeLink(text);
        if (!isAllowedLink(href, schemes)) {
          return m.editor_link_refused();
        }
        insertLink(editor, href, text.trim());
        return null;
      }}
      onClose={onClose}
    >
      {isLink && (
        <Button
          variant="secondary"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onClose();
          }}
        >
          {m.editor_link_remove()}
        </Button>
      )}
    </AddressDialog>
  );
}

function insertLink(editor: Editor, href: string, text: string) {
  const chain = editor.chain().focus();
  if (editor.state.selection.empty && !editor.isActive('link')) {
    const link = { type: 'link', attrs: { href } };
    chain
      .insertContent({ type: 'text', text, marks: [link] })
      .unsetMark('link')
      .run();
  } else {
    chain.extendMarkRange('link').setLink({ href }).run();
  }
}
