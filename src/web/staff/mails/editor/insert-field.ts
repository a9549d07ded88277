import * as m from '#messages';
import type { MailField } from '../../../../contract/staff/mail-templates.ts';

type SetValue = (name: 'subject' | 'text', value: string, how: { shouldDirty: true }) => void;

export type Control = HTMLInputElement | HTMLTextAreaElement;

export function insertInto(control: Control | null, { name }: MailField, setValue: SetValue) {
  if (!control) return;
  const { value, selectionStart, selectionEnd } = control;
  const start = selectionStart ?? value.length;
  const end = selectionEnd ?? value.length;
  const inserted = name.endsWith('_url')
    ? writeButton(name, value.slice(start, end), value.slice(0, start))
    : `{${name}}`;
  const into = control.name === 'subject' ? 'subject' : 'text';
  setValue(into, value.slice(0, start) + inserted + value.slice(end), { shouldDirty: true });
  control.focus();
  control.setSelectionRange(start + inserted.length, start + inserted.length);
}

function writeButton(name: string, label: string, before: string): string {
  const gap = before === '' || before.endsWith('\n\n') ? '' : '\n\n';
  return `${gap}[${label.trim() || m.staff_mails_open()}]({${name}})\n\n`;
}
