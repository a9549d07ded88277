import type { UseFormReturn } from 'react-hook-form';
import * as m from '#messages';
import type { MailTemplate } from '../../../../contract/staff/mail-templates.ts';
import { Button } from '../../../ui/button.tsx';
import { ConflictBox } from '../../conflict-box.tsx';
import { sayWords } from './mail-words.ts';
import type { WrittenWords } from './written-words.ts';

interface TemplateConflictProps {
  theirs: MailTemplate;
  form: UseFormReturn<WrittenWords>;
}

const labels = { subject: m.common_subject(), text: m.common_text() };

export function TemplateConflict({ theirs, form }: TemplateConflictProps) {
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
              {sayWords(theirs.words[field], theirs.fields)}
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
