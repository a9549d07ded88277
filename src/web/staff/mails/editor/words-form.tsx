import * as m from '#messages';
import '../../../zod-without-eval.ts';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type MailTemplate, mailTemplate } from '../../../../contract/staff/mail-templates.ts';
import { FormField } from '../../../form-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { DiscardDialog } from '../../../ui/discard-dialog.tsx';
import { TemplateConflict } from './conflict.tsx';
import { FieldList } from './field-list.tsx';
import { type Control, insertInto } from './insert-field.ts';
import { MailPreview } from './preview.tsx';
import { ResetButton } from './reset-button.tsx';
import { useKeptWords } from './use-kept-words.ts';
import { useLeaving } from './use-leaving.ts';
import { useSaveWords } from './use-save-words.ts';
import { VersionsButton } from './versions.tsx';
import type { WrittenWords } from './written-words.ts';

export function TemplateForm({ template, email }: { template: MailTemplate; email: string }) {
  const form = useForm<WrittenWords>({ defaultValues: template.words });
  const { isDirty } = form.formState;
  const [base, setBase] = useKeptWords(template, form);
  const [theirs, setTheirs] = useState<MailTemplate | null>(null);
  const last = useRef<Control | null>(null);
  const leaving = useLeaving(isDirty);
  const take = (saved: MailTemplate) => {
    setBase(saved);
    setTheirs(null);
    form.reset(saved.words);
  };
  const save = useSaveWords(base, form.setError, {
    onSaved: take,
    onConflict: (current) => {
      const parsed = mailTemplate.safeParse(current);
      if (!parsed.success) return;
      setTheirs(parsed.data);
      setBase(parsed.data);
    },
  });
  const words = form.watch();
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <form
        noValidate
        onFocus={({ target }) => {
          if (/^(subject|text)$/.test(target.getAttribute('name') ?? '')) {
            last.current = target as Element as Control;
          }
        }}
        onSubmit={form.handleSubmit(save.sendOnce)}
        className="flex min-w-0 flex-col gap-4"
      >
        {theirs && <TemplateConflict key={theirs.version} theirs={theirs} form={form} />}
        <FormField
          form={form}
          name="subject"
          label={m.staff_mails_subject()}
          maxLength={200}
          dir="auto"
        />
        <FormField
          as="area"
          form={form}
          name="text"
          label={m.staff_mails_text()}
          rows={18}
          maxLength={10_000}
          dir="auto"
          hint={m.staff_mails_an_empty_line_begins_a_new()}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? m.staff_mails_saving() : m.staff_mails_save()}
          </Button>
          <VersionsButton template={base} onChoose={(chosen) => fill(form, chosen)} />
          <ResetButton template={base} onReset={take} />
        </div>
        <FieldList
          fields={template.fields}
          onChoose={(field) => {
            const isForText = !last.current || field.name.endsWith('_url');
            if (isForText) form.setFocus('text');
            insertInto(last.current, field, form.setValue);
          }}
        />
      </form>
      <MailPreview template={template} words={words} email={email} />
      <DiscardDialog {...leaving} />
    </div>
  );
}

function fill(
  form: { setValue: (name: keyof WrittenWords, value: string, how: object) => void },
  { subject, text }: WrittenWords,
) {
  form.setValue('subject', subject, { shouldDirty: true });
  form.setValue('text', text, { shouldDirty: true });
}
