import * as m from '#messages';
import {
  type EventField,
  eventFieldKinds,
  MAX_EVENT_FIELDS,
} from '../../../domain/event-fields.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CheckField } from '../../kit/ui/check-field.tsx';
import { Options, SelectField, TextField } from '../../kit/ui/field.tsx';
import { TextAreaField } from '../../kit/ui/text-area-field.tsx';
import { fieldKindNames } from './field-words.ts';
import { type SectionProps, SettingsForm } from './settings-form.tsx';

interface FieldDraft extends Pick<EventField, 'key' | 'kind' | 'isShown'> {
  en: string;
  es: string;
  /** One choice per line: the English name, a slash, and the Spanish name. */
  choices: string;
  /** Stored choices, which keep their keys. */
  known: EventField['choices'];
}

export function EventFieldsSection(props: SectionProps) {
  return (
    <SettingsForm<{ fields: FieldDraft[] }>
      {...props}
      read={({ eventFields }) => ({ fields: eventFields.map(toDraft) })}
      write={({ fields }) => ({ eventFields: fields.map(fromDraft) })}
    >
      {({ draft: { fields }, change, errors }) => (
        <fieldset className="flex min-w-0 flex-col gap-4">
          <legend className="font-semibold">{m.events_fields_title()}</legend>
          <p className="text-muted">{m.events_fields_lead({ max: MAX_EVENT_FIELDS })}</p>
          {fields.map((field, at) => (
            <OneField
              key={field.key}
              field={field}
              errorOf={(name) =>
                Object.entries(errors).find(([path]) =>
                  path.startsWith(`eventFields.${at}.${name}`),
                )?.[1]
              }
              onChange={(part) =>
                change({ fields: fields.map((one) => (one === field ? { ...one, ...part } : one)) })
              }
              onRemove={() => change({ fields: fields.filter((one) => one !== field) })}
            />
          ))}
          {fields.length < MAX_EVENT_FIELDS && (
            <div>
              <Button
                variant="secondary"
                onClick={() => change({ fields: [...fields, startField()] })}
              >
                {m.events_fields_add()}
              </Button>
            </div>
          )}
        </fieldset>
      )}
    </SettingsForm>
  );
}

interface OneFieldProps {
  field: FieldDraft;
  errorOf: (name: string) => string | undefined;
  onChange: (part: Partial<FieldDraft>) => void;
  onRemove: () => void;
}

function OneField({ field, errorOf, onChange, onRemove }: OneFieldProps) {
  const { en, es, kind, choices, isShown } = field;
  const name = en || m.events_fields_new();
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold wrap-anywhere">{name}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={m.fields_name_en()}
          maxLength={80}
          value={en}
          error={errorOf('name.en')}
          onChange={({ target }) => onChange({ en: target.value })}
        />
        <TextField
          label={m.fields_name_es()}
          lang="es"
          maxLength={80}
          value={es}
          error={errorOf('name.es')}
          onChange={({ target }) => onChange({ es: target.value })}
        />
      </div>
      <SelectField
        label={m.fields_kind()}
        value={kind}
        onChange={({ target }) =>
          onChange({ kind: eventFieldKinds.find((one) => one === target.value) ?? kind })
        }
      >
        <Options of={eventFieldKinds.map((one) => [one, fieldKindNames[one]])} />
      </SelectField>
      {kind === 'choice' && (
        <TextAreaField
          label={m.fields_choices()}
          hint={m.events_fields_choices_hint()}
          rows={4}
          value={choices}
          error={errorOf('choices')}
          onChange={({ target }) => onChange({ choices: target.value })}
        />
      )}
      <CheckField
        label={m.fields_shown()}
        hint={m.fields_shown_hint()}
        checked={isShown}
        onChange={({ target }) => onChange({ isShown: target.checked })}
      />
      <div>
        <Button variant="quiet" className="-ml-3" onClick={onRemove}>
          {m.events_fields_remove()}
          <span className="sr-only">: {name}</span>
        </Button>
      </div>
    </fieldset>
  );
}

const NEW = 'new-';

/** Makes a key from a name, such as `live-band`. It stays when the name changes later. */
function makeKey(name: string): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '');
  return plain.split(/[ -]+/).filter(Boolean).join('-').slice(0, 60) || 'field';
}

function startField(): FieldDraft {
  const key = NEW + crypto.randomUUID().slice(0, 8);
  return { key, en: '', es: '', kind: 'line', choices: '', known: [], isShown: true };
}

const writeChoice = ({ name }: EventField['choices'][number]) =>
  [name.en, name.es].filter(Boolean).join(' / ');

function toDraft({ key, name, kind, choices, isShown }: EventField): FieldDraft {
  return {
    key,
    kind,
    isShown,
    known: choices,
    en: name.en,
    es: name.es ?? '',
    choices: choices.map(writeChoice).join('\n'),
  };
}

function fromDraft({ key, en, es, kind, choices, known, isShown }: FieldDraft): EventField {
  const lines = choices.split('\n').filter((line) => line.trim() !== '');
  const named = lines.map((line) => {
    const [name = '', other = ''] = line.split('/').map((part) => part.trim());
    const same = known.find((choice) => choice.name.en === name);
    return { key: same?.key ?? makeKey(name), name: { en: name, es: other || null } };
  });
  return {
    key: key.startsWith(NEW) ? makeKey(en) : key,
    kind,
    isShown,
    name: { en, es: es || null },
    choices: kind === 'choice' ? named : [],
  };
}
