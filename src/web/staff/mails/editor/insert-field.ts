import * as m from '#messages';
import type { MailField } from '../../../../contract/staff/mail-templates.ts';

type SetValue = (name: 'subject' | 'text', value: string, how: { shouldDirty: true }) => void;

export type Control = HTMLInputElement | HTMLTextAreaElement;

export function insertInto(control: Control | null, { name }: MailField, setValue: SetValue) {
  if (!control) return;
  const { value, selectionStart, selectionEnd } = control;
  const start = selectionStart ?? value.length;
  const end = selectionEnd ?? value.length;
  const isButton = name.endsWith('_url');
  const label = value.slice(start, end).trim() || m.staff_mails_open();
  const gap = value.slice(0, start) === '' || value.slice(0, start).endsWith('\n\n') ? '' : '\n\n';
  const inserted = isButton ? `${gap}[${label}]({${name}})\n\n` : `{${name}}`;
  const into = control.name === 'subject' ? 'subject' : 'text';
  setValue(into, value.slice(0, start) + inserted + value.slice(end), { shouldDirty: true });
  control.focus();
  // The words of a button are there to be typed over.
  const from = start + gap.length + 1;
  if (isButton) control.setSelectionRange(from, from + label.length);
  else control.setSelectionRange(start + inserted.length, start + inserted.length);
}
