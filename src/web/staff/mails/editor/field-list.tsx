import * as m from '#messages';
import type { MailField } from '../../../../contract/staff/mail-templates.ts';

interface FieldListProps {
  fields: MailField[];
  onChoose: (field: MailField) => void;
}

export function FieldList({ fields, onChoose }: FieldListProps) {
  return (
    <section aria-labelledby="mail-fields">
      <h3 id="mail-fields" className="font-semibold">
        {m.staff_mails_fields()}
      </h3>
      <p className="text-sm text-muted">{m.staff_mails_choose_one_to_put_it_where()}</p>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded-card border border-line bg-surface px-3">
        {fields.map((field) => (
          <li key={field.name} className="flex flex-wrap items-baseline gap-x-3 py-1">
            <button
              type="button"
              onClick={() => onChoose(field)}
              className="min-h-8 cursor-pointer font-mono text-sm wrap-anywhere text-accent hover:underline pointer-coarse:min-h-11"
            >
              {`{${field.name}}`}
            </button>
            <FieldWords field={field} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FieldWords({ field }: { field: MailField }) {
  const { about, example, isOptional, isRepeated, isNeeded } = field;
  return (
    <p className="min-w-0 grow basis-56 text-sm wrap-anywhere">
      {about} <span className="whitespace-pre-line text-muted">{example}</span>
      {isNeeded && (
        <strong className="block font-semibold">
          {m.staff_mails_the_email_cant_do_without_it()}
        </strong>
      )}
      {isOptional && (
        <span className="block text-muted">{m.staff_mails_while_it_is_empty_the_paragraph()}</span>
      )}
      {isRepeated && (
        <span className="block text-muted">
          {m.staff_mails_there_may_be_several_the_paragraph()}
        </span>
      )}
    </p>
  );
}
