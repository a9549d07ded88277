import * as m from '#messages';
import './editor.css';
import { Image } from '@tiptap/extension-image';
import { Placeholder } from '@tiptap/extensions';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeader,
} from '@tiptap/pm/tables';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import {
  type Editor,
  EditorContent,
  Extension,
  nodeInputRule,
  useEditor,
  useEditorState,
} from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { Toolbar } from 'radix-ui';
import {
  type ComponentType,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { AddressField } from './address-field.tsx';
import { completeLink, isAllowedLink, isCustomScheme } from './addresses.ts';
import { ImageDialog } from './image-dialog.tsx';
import { readPastedStyles } from './pasted.ts';
import { tableNodes } from './tables.ts';
import { type Insertion, RichTextToolbar } from './toolbar.tsx';
import { linkTyped } from './typed-links.ts';
import { listPictures, type UploadPicture } from './upload.ts';

type Command = typeof addRowAfter;

const tools: readonly (readonly [label: string, command: Command])[] = [
  [m.editor_row_above(), addRowBefore],
  [m.editor_row_below(), addRowAfter],
  [m.editor_row_delete(), deleteRow],
  [m.editor_column_left(), addColumnBefore],
  [m.editor_column_right(), addColumnAfter],
  [m.editor_column_delete(), deleteColumn],
  [m.editor_header_row(), toggleHeader('row')],
  [m.editor_table_delete(), deleteTable],
];
const ROWS = 3;
const COLUMNS = 3;

function insertTable(editor: Editor) {
  const row = (type: string) => ({
    type: 'tableRow',
    content: Array.from({ length: COLUMNS }, () => ({ type, content: [{ type: 'paragraph' }] })),
  });
  const others = Array.from({ length: ROWS - 1 }, () => row('tableCell'));
  const { from } = editor.state.selection;
  editor
    .chain()
    .focus()
    .insertContent({ type: 'table', content: [row('tableHeader'), ...others] })
    .run();
  focusFirstCell(editor, from);
}

function focusFirstCell(editor: Editor, from: number) {
  let first: number | null = null;
  editor.state.doc.nodesBetween(
    Math.max(0, from - 1),
    editor.state.doc.content.size,
    (node, at) => {
      if (first === null && node.type.name === 'tableHeader') first = at + 2;
      return first === null;
    },
  );
  if (first !== null) editor.chain().focus().setTextSelection(first).run();
}

function TableToolbar({ editor }: { editor: Editor }) {
  const isInTable = useEditorState({
    editor,
    selector: ({ editor: now }) => now.isActive('table'),
  });
  if (!isInTable) return null;
  return (
    <Toolbar.Root
      aria-label={m.editor_table()}
      className="flex flex-wrap border-b border-line bg-sunken p-0.5"
      onMouseDown={(event) => event.preventDefault()}
    >
      {tools.map(([label, command]) => (
        <Toolbar.Button
          key={label}
          type="button"
          onClick={() => {
            command(editor.state, editor.view.dispatch);
            editor.commands.focus();
          }}
          className="min-h-11 cursor-pointer rounded-card px-3 text-sm font-semibold text-muted hover:text-ink"
        >
          {label}
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  );
}

const NO_SCHEMES: readonly string[] = [];

interface RichTextEditorProps {
  ref?: Ref<{ focus: () => void }>;
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  labelledBy: string;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  contentClass?: string;
  customSchemes?: readonly string[];
  uploadPicture?: UploadPicture;
  lines?: { label: string; Dialog: ComponentType<LineDialogProps> };
  /** Returns the note beside a paragraph with this text. */
  noteLine?: NoteLine;
}

export interface LineDialogProps {
  onInsert: (line: string) => void;
  onClose: () => void;
}

export interface LineNote {
  text: string;
  isFault: boolean;
}

type NoteLine = (text: string) => LineNote | undefined;

const noNote: NoteLine = () => undefined;

function noteLines(read: () => NoteLine) {
  const decorate = (doc: ProseMirrorNode) => {
    const noted: Decoration[] = [];
    doc.forEach((node, at) => {
      const note = node.type.name === 'paragraph' && read()(node.textContent);
      if (!note) return;
      const attributes = {
        class: note.isFault ? 'line-note line-note-fault' : 'line-note',
        'data-note': note.text,
      };
      noted.push(Decoration.node(at, at + node.nodeSize, attributes));
    });
    return DecorationSet.create(doc, noted);
  };
  return Extension.create({
    name: 'lineNotes',
    addProseMirrorPlugins: () => [
      new Plugin({ props: { decorations: ({ doc }) => decorate(doc) } }),
    ],
  });
}

function insertLine(editor: Editor, text: string) {
  const { $from } = editor.state.selection;
  const at = $from.depth === 0 ? $from.pos : $from.after(1);
  const isEmpty = $from.depth === 1 && $from.parent.content.size === 0;
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text }] };
  editor
    .chain()
    .focus()
    .insertContentAt(isEmpty ? { from: $from.before(1), to: at } : at, paragraph)
    .run();
}

export function RichTextEditor(props: RichTextEditorProps) {
  const { value, placeholder = m.editor_placeholder(), customSchemes = NO_SCHEMES } = props;
  const { lines, noteLine = noNote } = props;
  const [insertion, setInsertion] = useState<Insertion | null>(null);
  const [files, setFiles] = useState<File[]>([]);
  const reported = useRef(value);
  const noted = useRef(noteLine);
  const extensions = useMemo(
    () => [...createExtensions({ placeholder, customSchemes }), noteLines(() => noted.current)],
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
    // Our content security policy only allows styles from files.
    injectCSS: false,
    editorProps: {
      attributes: useTextAttributes(props),
      transformPastedHTML: readPastedStyles,
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
    noted.current = noteLine;
    editor.view.dispatch(editor.state.tr);
  }, [noteLine, editor]);
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
        lineLabel={lines?.label}
        onInsert={(kind) => (kind === 'table' ? insertTable(editor) : setInsertion(kind))}
      />
      <TableToolbar editor={editor} />
      <EditorContent editor={editor} />
      {insertion === 'link' && (
        <LinkDialog editor={editor} schemes={customSchemes} onClose={() => setInsertion(null)} />
      )}
      {insertion === 'line' && lines && (
        <lines.Dialog
          onInsert={(line) => {
            insertLine(editor, line);
            setInsertion(null);
          }}
          onClose={() => setInsertion(null)}
        />
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

interface AddressDialogProps {
  title: string;
  label: string;
  address: string;
  onAdd: (address: string) => string | null;
  onClose: () => void;
  children?: ReactNode;
}

function AddressDialog(props: AddressDialogProps) {
  const [address, setAddress] = useState(props.address);
  const [error, setError] = useState<string>();
  return (
    <Dialog open onOpenChange={props.onClose} title={props.title}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (address.trim() === '') return;
          const refusal = props.onAdd(address);
          if (refusal === null) props.onClose();
          else setError(refusal);
        }}
      >
        <AddressField label={props.label} address={address} error={error} onChange={setAddress} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{props.title}</Button>
          {props.children}
        </div>
      </form>
    </Dialog>
  );
}

const TYPED_IMAGE = /(?:^|\s)(!\[([^\]]*)]\((https?:\/\/[^\s)]+)(?:\s+["']([^"']+)["'])?\))$/;

const WebImage = Image.extend({
  addInputRules() {
    return [
      nodeInputRule({
        find: TYPED_IMAGE,
        type: this.type,
        getAttributes: ([, , alt, src, title]) => ({ src, alt, title }),
      }),
    ];
  },
});

interface RichTextOptions {
  placeholder: string;
  customSchemes: readonly string[];
}

function createExtensions({ placeholder, customSchemes }: RichTextOptions) {
  const wrong = customSchemes.find((scheme) => !isCustomScheme(scheme));
  if (wrong !== undefined) throw new Error(`"${wrong}" can't be the scheme of links`);
  const isAllowed = (address: string) => isAllowedLink(address, customSchemes);
  return [
    StarterKit.configure({
      heading: { levels: [1, 2, 3] },
      underline: false,
      // Adds a trailing paragraph only after content that can't be typed after.
      trailingNode: {
        notAfter: ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote'],
      },
      link: {
        autolink: false,
        linkOnPaste: true,
        openOnClick: false,
        defaultProtocol: 'http',
        protocols: [...customSchemes],
        isAllowedUri: isAllowed,
        HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
      },
    }),
    linkTyped(isAllowed),
    WebImage.configure({ allowBase64: false, HTMLAttributes: { referrerpolicy: 'no-referrer' } }),
    ...tableNodes,
    Placeholder.configure({ placeholder }),
  ];
}
