import { useRef, useState } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import * as m from '#messages';
import {
  type MailField,
  type MailTemplate,
  mailTemplate,
} from '../../../../contract/staff/mail-templates.ts';
import { FormField } from '../../../form-field.tsx';
import { DiscardDialog } from '../../../ui/discard-dialog.tsx';
import { StaffForm } from '../../form.tsx';
import { TemplateConflict } from './conflict.tsx';
import { FieldList } from './field-list.tsx';
import { type MailTextBox, MailTextField } from './mail-text-field.tsx';
import { insertField, isButton } from './mail-words.ts';
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
  const [isInSubject, setInSubject] = useState(false);
  const box = useRef<MailTextBox>(null);
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
      <StaffForm
        className="flex min-w-0 flex-col gap-4"
        submit={save.isPending ? m.common_saving() : m.common_save()}
        isPending={save.isPending}
        onSubmit={form.handleSubmit(save.sendOnce)}
        more={
          <>
            <VersionsButton template={base} onChoose={(chosen) => fill(form, chosen)} />
            <ResetButton template={base} onReset={take} />
          </>
        }
        below={
          <FieldList
            fields={template.fields}
            onChoose={(field) => {
              if (isInSubject && !isButton(field)) insertInSubject(form, field);
              else box.current?.insert(field);
            }}
          />
        }
      >
        {theirs && <TemplateConflict key={theirs.version} theirs={theirs} form={form} />}
        <FormField
          form={form}
          name="subject"
          label={m.common_subject()}
          maxLength={200}
          dir="auto"
          onFocus={() => setInSubject(true)}
        />
        <Controller
          name="text"
          control={form.control}
          render={({ field: { value, onChange }, fieldState }) => (
            <MailTextField
              ref={box}
              label={m.common_text()}
              hint={m.mails_text_hint()}
              value={value}
              error={fieldState.error?.message}
              fields={template.fields}
              onChange={onChange}
              onFocus={() => setInSubject(false)}
            />
          )}
        />
      </StaffForm>
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

function insertInSubject(
  { getValues, setValue, setFocus }: UseFormReturn<WrittenWords>,
  field: MailField,
) {
  const input = document.querySelector<HTMLInputElement>('input[name=subject]');
  const subject = getValues('subject');
  const start = input?.selectionStart ?? subject.length;
  const { text, after } = insertField(subject, { start, end: input?.selectionEnd ?? start }, field);
  setValue('subject', text, { shouldDirty: true });
  setFocus('subject');
  input?.setSelectionRange(after, after);
}
