import { isHistoryTransaction } from '@tiptap/pm/history';
import { type EditorState, Plugin, Selection } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';
import { tokenize } from 'linkifyjs';

/** Brackets, quotation marks and the end of a sentence, which aren't part of the address. */
const AROUND = /^[\p{Ps}\p{Pe}\p{Pi}\p{Pf}"'<>.,;:!?¿¡…]*$/u;

/** Links an address when a space or the Enter key is typed after it. */
export function linkTyped(isAllowed: (address: string) => boolean) {
  const link = (before: EditorState, after: EditorState) => {
    const grows = after.doc.content.size > before.doc.content.size;
    const typed = grows && after.selection.empty ? findTypedAddress(after) : null;
    const type = after.schema.marks.link;
    if (!typed || !type || !isAllowed(typed.href)) return null;
    const { from, to, href } = typed;
    const { code } = after.schema.marks;
    const isMarked = [type, code].some((mark) => mark && after.doc.rangeHasMark(from, to, mark));
    return isMarked ? null : after.tr.addMark(from, to, type.create({ href }));
  };
  return Extension.create({
    name: 'typedLinks',
    addProseMirrorPlugins: () => [
      new Plugin({
        appendTransaction: (transactions, before, after) =>
          transactions.some((one) => one.getMeta('preventAutolink') || isHistoryTransaction(one))
            ? null
            : link(before, after),
      }),
    ],
  });
}

function findTypedAddress({ doc, selection: { $from } }: EditorState) {
  const isNewBlock = $from.parentOffset === 0 && $from.depth > 0;
  const $end = isNewBlock ? Selection.near(doc.resolve($from.before()), -1).$from : $from;
  const { parent } = $end;
  if (!parent.isTextblock || parent.type.spec.code) return null;
  const text = parent.textBetween(0, $end.parentOffset, null, '\n');
  const [, word = ''] = (isNewBlock ? /(\S+)$/ : /(\S+)\s$/).exec(text) ?? [];
  const tokens = tokenize(word).map((token) => token.toObject('http'));
  const [address, ...others] = tokens.filter(({ isLink }) => isLink);
  const around = tokens.filter(({ isLink }) => !isLink).map(({ value }) => value);
  if (!address || others.length > 0 || !AROUND.test(around.join(''))) return null;
  const start = $end.start() + text.lastIndexOf(word);
  return { from: start + address.start, to: start + address.end, href: address.href };
}
