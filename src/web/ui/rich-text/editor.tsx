import './editor.css';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { completeImage, completeLink, isAllowedLink } from './addresses.ts';
import { createExtensions } from './extensions.ts';
import { type Insertion, RichTextToolbar } from './toolbar.tsx';

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
}

export function RichTextEditor(props: RichTextEditorProps) {
  const { value, placeholder = 'Start writing...', customSchemes = NO_SCHEMES } = props;
  const [insertion, setInsertion] = useState<Insertion | null>(null);
  const reported = useRef(value);
  const extensions = useMemo(
    () => createExtensions({ placeholder, customSchemes }),
    [placeholder, customSchemes],
  );
  const editor = useEditor({
    extensions,
    content: value,
    // Our content security policy lets no styles in but from files.
    injectCSS: false,
    editorProps: { attributes: useTextAttributes(props) },
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
      <RichTextToolbar editor={editor} onInsert={setInsertion} />
      <EditorContent editor={editor} />
      {insertion === 'link' && (
        <LinkDialog editor={editor} schemes={customSchemes} onClose={() => setInsertion(null)} />
      )}
      {insertion === 'image' && <ImageDialog editor={editor} onClose={() => setInsertion(null)} />}
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
      title="Add Link"
      label="URL"
      address={isLink ? String(editor.getAttributes('link').href ?? '') : ''}
      onAdd={(text) => {
        const href = completeLink(text);
        if (!isAllowedLink(href, schemes)) {
          return 'This kind of link is not allowed. Use a web, email or phone address.';
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
          Remove Link
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

function ImageDialog({ editor, onClose }: InsertionProps) {
  return (
    <AddressDialog
      title="Add Image"
      label="Image URL"
      address=""
      onAdd={(text) => {
        const src = completeImage(text);
        if (!src) return 'Use the address of an image on the web.';
        editor.chain().focus().setImage({ src }).run();
        return null;
      }}
      onClose={onClose}
    />
  );
}
