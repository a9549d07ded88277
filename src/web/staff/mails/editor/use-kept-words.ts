import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { MailTemplate } from '../../../../contract/staff/mail-templates.ts';
import type { WrittenWords } from './written-words.ts';

/** The version that the form began with. A newer one takes its place while nothing was typed. */
export function useKeptWords(template: MailTemplate, form: UseFormReturn<WrittenWords>) {
  const [base, setBase] = useState(template);
  const { isDirty } = form.formState;
  useEffect(() => {
    if (isDirty || template.version <= base.version) return;
    setBase(template);
    form.reset(template.words);
  }, [template, base, isDirty, form]);
  return [base, setBase] as const;
}
