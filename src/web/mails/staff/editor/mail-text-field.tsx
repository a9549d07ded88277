import {
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import * as m from '#messages';
import type { MailField } from '../../../../contract/mails.staff.ts';
import { descriptionAttributes, FieldFrame, type Labelled } from '../../../kit/ui/field.tsx';
import { insertField, isButton, mailFieldLabel, splitMailWords, writeField } from './mail-words.ts';

export interface MailTextBox {
  focus: () => void;
  insert: (field: MailField) => void;
}

interface MailTextFieldProps extends Labelled {
  ref: Ref<MailTextBox>;
  value: string;
  fields: readonly MailField[];
  onChange: (value: string) => void;
  onFocus: () => void;
}

export function MailTextField(props: MailTextFieldProps) {
  const { ref, label, hint, error, value, fields, onChange, onFocus } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const written = useRef<string>(undefined);
  const caret = useRef<Range>(undefined);
  useLayoutEffect(() => {
    if (!box.current || written.current === value) return;
    written.current = value;
    draw(box.current, value, fields);
  }, [value, fields]);
  const take = () => {
    if (!box.current) return;
    written.current = read(box.current);
    onChange(written.current);
  };
  useImperativeHandle(ref, () => ({
    focus: () => box.current?.focus(),
    insert: (field) => {
      if (!box.current) return;
      const place = findPlace(box.current, caret.current);
      const { text, after } = insertField(read(box.current), place, field);
      written.current = text;
      draw(box.current, text, fields);
      onChange(text);
      showInserted(box.current, text.slice(0, after), fields, isButton(field));
    },
  }));
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea can't contain elements */}
      <div
        ref={box}
        role="textbox"
        tabIndex={0}
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        aria-multiline
        aria-label={label}
        dir="auto"
        {...descriptionAttributes(id, hint, error)}
        onFocus={onFocus}
        onInput={take}
        onKeyDown={keepWords}
        onBlur={({ currentTarget, relatedTarget }) => {
          const selection = getSelection();
          if (selection?.rangeCount) caret.current = selection.getRangeAt(0).cloneRange();
          if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
          if (read(currentTarget) !== written.current) take();
        }}
        className={`control min-h-80 leading-7 whitespace-pre-wrap wrap-anywhere`}
      />
    </FieldFrame>
  );
}

function keepWords(event: KeyboardEvent) {
  const isWords = event.target instanceof HTMLElement && 'words' in event.target.dataset;
  if (isWords && event.key === 'Enter') event.preventDefault();
}

const chipLook = 'mx-0.5 inline-block rounded-full border px-2 leading-6';

function draw(box: HTMLElement, text: string, fields: readonly MailField[]) {
  box.replaceChildren(
    ...splitMailWords(text, fields).map((part) =>
      typeof part === 'string' ? part : makeChip(part.field, part.words),
    ),
  );
}

function makeChip(field: MailField, words: string | undefined): HTMLElement {
  const chip = document.createElement('span');
  chip.contentEditable = 'false';
  chip.dataset.field = field.name;
  chip.title = mailFieldLabel(field);
  if (words === undefined) {
    chip.className = `${chipLook} border-field-line bg-sunken`;
    chip.textContent = mailFieldLabel(field);
    return chip;
  }
  chip.className = `${chipLook} border-accent bg-accent-soft font-semibold`;
  const label = document.createElement('span');
  label.contentEditable = 'plaintext-only';
  label.dataset.words = '';
  label.tabIndex = 0;
  label.role = 'textbox';
  label.ariaLabel = m.mails_button_label({ name: mailFieldLabel(field) });
  label.textContent = words;
  chip.append(label);
  return chip;
}

function read(node: Node): string {
  if (node instanceof Text) return node.data;
  if (node instanceof HTMLBRElement) return '\n';
  const { field } = node instanceof HTMLElement ? node.dataset : {};
  if (!field || !(node instanceof HTMLElement)) return [...node.childNodes].map(read).join('');
  return writeField(field, node.querySelector('[data-words]')?.textContent ?? undefined);
}

function findPlace(box: HTMLElement, caret: Range | undefined) {
  const whole = read(box).length;
  if (!caret || !box.contains(caret.commonAncestorContainer)) return { start: whole, end: whole };
  const lengthTo = (container: Node, offset: number) => {
    const range = document.createRange();
    range.selectNodeContents(box);
    const element = container instanceof Element ? container : container.parentElement;
    const chip = element?.closest('[data-field]');
    if (chip) range.setEndAfter(chip);
    else range.setEnd(container, offset);
    return read(range.cloneContents()).length;
  };
  return {
    start: lengthTo(caret.startContainer, caret.startOffset),
    end: lengthTo(caret.endContainer, caret.endOffset),
  };
}

function showInserted(
  box: HTMLElement,
  before: string,
  fields: readonly MailField[],
  hasWords: boolean,
) {
  const chips = splitMailWords(before, fields).filter((part) => typeof part !== 'string').length;
  const chip = box.querySelectorAll('[data-field]')[chips - 1];
  if (!chip) return;
  const range = document.createRange();
  const words = chip.querySelector<HTMLElement>('[data-words]');
  if (hasWords && words) {
    words.focus();
    range.selectNodeContents(words);
  } else {
    box.focus();
    range.setStartAfter(chip);
  }
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
}
