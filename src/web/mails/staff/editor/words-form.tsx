import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Controller, type UseFormReturn, type UseFormSetError, useForm } from 'react-hook-form';
import { useBlocker } from 'react-router';
import * as m from '#messages';
import {
  type MailField,
  type MailTemplate,
  mailTemplate,
} from '../../../../contract/mails.staff.ts';
import { FormField } from '../../../kit/form-field.tsx';
import { send } from '../../../kit/send.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { DiscardDialog } from '../../../kit/ui/discard-dialog.tsx';
import { useToast } from '../../../kit/ui/toast.tsx';
import { useSendForm } from '../../../kit/use-send-form.ts';
import { refetchLists } from '../../../kit/use-staff-action.ts';
import { ConflictBox } from '../../../staff/conflict-box.tsx';
import { ActionBar, type StaffAction } from '../../../staff/decide.tsx';
import { StaffForm, useWarningOnLeaving } from '../../../staff/form.tsx';
import { type MailTextBox, MailTextField } from './mail-text-field.tsx';
import {
  formatWords,
  insertField,
  isButton,
  mailFieldLabel,
  type WrittenWords,
} from './mail-words.ts';
import { MailPreviewPane } from './preview.tsx';
import { VersionsButton } from './versions.tsx';

interface After {
  onSaved: (saved: MailTemplate) => void;
  onConflict: (current: unknown) => void;
}

function useSaveWords(
  { name, language, version }: MailTemplate,
  setError: UseFormSetError<WrittenWords>,
  { onSaved, onConflict }: After,
) {
  const toast = useToast();
  const queryClient = useQueryClient();
  return useSendForm({
    mutationKey: ['mail', name, language],
    send: (words: WrittenWords) =>
      send('PUT /api/admin/mail-templates/:name', {
        params: { name },
        body: { ...words, language, version },
      }),
    fields: { subject: true, text: true },
    setError,
    fallback: m.mails_save_failed(),
    onSent: (saved) => {
      toast({
        title: m.mails_saved(),
        description: m.mails_saved_text(),
      });
      onSaved(saved);
      void refetchLists(queryClient, MAIL_LISTS);
    },
    onRefused: ({ status, problem }) => {
      if (status === 409) onConflict(problem?.current);
    },
  });
}

const MAIL_LISTS = ['/api/admin/mail-templates', '/api/admin/audit'] as const;

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
      <MailPreviewPane template={template} words={words} email={email} />
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

/** Version the form started from; a newer one replaces it while the form is unchanged. */
function useKeptWords(template: MailTemplate, form: UseFormReturn<WrittenWords>) {
  const [base, setBase] = useState(template);
  const { isDirty } = form.formState;
  useEffect(() => {
    if (isDirty || template.version <= base.version) return;
    setBase(template);
    form.reset(template.words);
  }, [template, base, isDirty, form]);
  return [base, setBase] as const;
}

function useLeaving(isDirty: boolean) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isDirty && from.pathname + from.search !== to.pathname + to.search,
  );
  useWarningOnLeaving(isDirty);
  return {
    open: blocker.state === 'blocked',
    onStay: () => blocker.reset?.(),
    onDiscard: () => blocker.proceed?.(),
  };
}

interface ResetButtonProps {
  template: MailTemplate;
  onReset: (template: MailTemplate) => void;
}

function ResetButton({ template, onReset }: ResetButtonProps) {
  const { name, language, version, isChanged } = template;
  if (!isChanged) return null;
  const reset: StaffAction = {
    label: m.mails_reset_button(),
    asks: {
      title: m.mails_reset_question(),
      text: m.mails_reset_effect(),
      confirm: m.mails_reset_confirm(),
    },
    fallback: m.mails_reset_failed(),
    run: async () => {
      const body = { language, version };
      onReset(await send('POST /api/admin/mail-templates/:name/reset', { params: { name }, body }));
      return {
        title: m.mails_reset_done(),
        description: m.mails_reset_done_text(),
      };
    },
  };
  return <ActionBar offers={[reset]} />;
}

interface TemplateConflictProps {
  theirs: MailTemplate;
  form: UseFormReturn<WrittenWords>;
}

const labels = { subject: m.common_subject(), text: m.common_text() };

function TemplateConflict({ theirs, form }: TemplateConflictProps) {
  const mine = form.watch();
  const differing = (['subject', 'text'] as const).filter(
    (field) => mine[field] !== theirs.words[field],
  );
  return (
    <ConflictBox label={m.mails_conflict_label()} heading={m.mails_conflict_title()}>
      {differing.length === 0 ? (
        <p>{m.common_no_differences()}</p>
      ) : (
        <p>{m.mails_conflict_text()}</p>
      )}
      {differing.map((field) => (
        <div key={field} className="mt-2 flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 grow basis-64">
            <p className="text-sm font-semibold">{labels[field]}</p>
            <p className="whitespace-pre-line wrap-anywhere">
              {formatWords(theirs.words[field], theirs.fields)}
            </p>
          </div>
          <Button
            variant="secondary"
            aria-label={m.mails_conflict_use_field({ field: labels[field] })}
            onClick={() => form.setValue(field, theirs.words[field], { shouldDirty: true })}
          >
            {m.common_use_theirs()}
          </Button>
        </div>
      ))}
    </ConflictBox>
  );
}

interface FieldListProps {
  fields: MailField[];
  onChoose: (field: MailField) => void;
}

function FieldList({ fields, onChoose }: FieldListProps) {
  return (
    <>
      <Chips
        title={m.fields_title()}
        about={m.mails_fields_hint()}
        fields={fields.filter((field) => !isButton(field))}
        onChoose={onChoose}
      />
      <Chips
        title={m.mails_buttons()}
        about={m.mails_buttons_hint()}
        fields={fields.filter(isButton)}
        onChoose={onChoose}
      />
    </>
  );
}

interface ChipsProps extends FieldListProps {
  title: string;
  about: string;
}

function Chips({ title, about, fields, onChoose }: ChipsProps) {
  const id = useId();
  if (fields.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <p className="mb-2 text-sm text-muted">{about}</p>
      <ul className="flex flex-wrap gap-2">
        {fields.map((field) => (
          <li key={field.name}>
            <button
              type="button"
              title={describe(field)}
              onClick={() => onChoose(field)}
              className="min-h-9 cursor-pointer rounded-full border border-field-line bg-surface px-3 py-1 text-left text-sm wrap-anywhere hover:border-accent hover:text-accent pointer-coarse:min-h-11"
            >
              {mailFieldLabel(field)}
              {field.isNeeded && (
                <strong className="font-semibold"> · {m.mails_field_needed_mark()}</strong>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describe({ about, example, isOptional, isRepeated, isNeeded }: MailField): string {
  return [
    about,
    example,
    isNeeded && m.mails_field_required(),
    isOptional && m.mails_field_optional(),
    isRepeated && m.mails_field_repeated(),
  ]
    .filter(Boolean)
    .join('\n');
}
