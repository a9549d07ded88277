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
        title={m.staff_mails_fields()}
        about={m.staff_mails_choose_one_to_put_it_where()}
        fields={fields.filter((field) => !isButton(field))}
        onChoose={onChoose}
      />
      <Chips
        title={m.staff_mails_buttons()}
        about={m.staff_mails_choose_a_button()}
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
                <strong className="font-semibold"> · {m.staff_mails_needed()}</strong>
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
    isNeeded && m.staff_mails_the_email_cant_do_without_it(),
    isOptional && m.staff_mails_while_it_is_empty_the_paragraph(),
    isRepeated && m.staff_mails_there_may_be_several_the_paragraph(),
  ]
    .filter(Boolean)
    .join('\n');
}
