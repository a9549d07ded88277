import { useId } from 'react';
import * as m from '#messages';
import type { MailField } from '../../../../contract/staff/mail-templates.ts';
import { isButton, nameField } from './mail-words.ts';

interface FieldListProps {
  fields: MailField[];
  onChoose: (field: MailField) => void;
}

export function FieldList({ fields, onChoose }: FieldListProps) {
  return (
    <>
      <Chips
        title={m.mails_fields()}
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
              {nameField(field)}
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
