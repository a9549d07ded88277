import { useId, useState } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useController } from 'react-hook-form';
import { z } from 'zod';
import * as m from '#messages';
import {
  type CustomField,
  type CustomValue,
  formatLocal,
  HIGHEST_PRICE_LEVEL,
  splitRemark,
} from '../../domain/custom-fields.ts';
import {
  type CustomEdit,
  customFieldLabel,
  knownValue,
  readText,
  textLanguage,
} from '../../domain/custom-values.ts';
import type { HttpError } from '../kit/api.ts';
import { useRefusedForm } from '../kit/refused-form.ts';
import { Options, SelectField, TextField } from '../kit/ui/field.tsx';
import { TextAreaField } from '../kit/ui/text-area-field.tsx';

/** Checks whether custom fields caused the error; their definitions may have changed in the meantime. */
export function isOfFields({ problem }: HttpError): boolean {
  return problem?.errors?.some(({ field }) => field.startsWith('custom.')) ?? false;
}

const ofKeys = z.record(z.string(), z.object({ message: z.string() }));

interface FormFieldsProps<Values extends FieldValues, Input> {
  form: UseFormReturn<Values, unknown, Input>;
  fields: readonly CustomField[];
}

export function FieldInputs<Values extends FieldValues & { custom?: unknown }, Input>({
  form,
  fields,
}: FormFieldsProps<Values, Input>) {
  const name = 'custom' as Path<Values>;
  const { field, fieldState } = useController({ control: form.control, name });
  const values: CustomEdit = field.value ?? {};
  const { data: errors } = ofKeys.safeParse(fieldState.error);
  return fields.map((one) => (
    <CustomFieldInput
      key={one.key}
      field={one}
      value={values[one.key]}
      error={errors?.[one.key]?.message}
      onChange={(value) => {
        form.clearErrors(`custom.${one.key}` as Path<Values>);
        field.onChange({ ...values, [one.key]: value });
      }}
    />
  ));
}

interface FieldInputProps {
  field: CustomField;
  value?: CustomValue | null | undefined;
  error?: string | undefined;
  /** If missing, the inputs are uncontrolled and the browser submits them. */
  onChange?: ((value: CustomValue | null) => void) | undefined;
}

export function CustomFieldInput({ field, value, error, onChange }: FieldInputProps) {
  const refused = useRefusedForm();
  const [typed, setTyped] = useState('');
  // Keeps the typed text, such as `1.0`, which parsing to a number would shorten.
  const isTyped = JSON.stringify(readText(field, typed)) === JSON.stringify(value ?? null);
  const name = `custom.${field.key}`;
  const { kind } = field;
  const unit = field.unit && formatLocal(field.unit, textLanguage());
  const said = refused?.errors.find((one) => one.field === name)?.message;
  const shared = {
    name,
    label: unit ? `${customFieldLabel(field)} (${unit})` : customFieldLabel(field),
    error: error ?? said,
    ...(onChange && !refused
      ? {
          value: isTyped ? typed : toText(value),
          onChange: ({ target }: { target: { value: string } }) => {
            setTyped(target.value);
            onChange(readText(field, target.value));
          },
        }
      : { defaultValue: refused?.fields[name] }),
  };
  if (kind === 'choices') {
    return (
      <Choices field={field} value={value} error={shared.error} onChange={onChange} name={name} />
    );
  }
  const choices = listChoices(field);
  if (choices) {
    return (
      <SelectField {...shared} hint={value ? splitRemark(value).remark : undefined}>
        <option value="">{m.fields_unknown()}</option>
        <Options of={choices} />
      </SelectField>
    );
  }
  if (kind === 'paragraphs') return <TextAreaField rows={4} maxLength={2000} {...shared} />;
  // The browser's input for dates can't show a year alone.
  const isPart = kind === 'date' && typeof value === 'string' && value.length < LONG_DATE;
  return <TextField {...(isPart ? kinds.line : kinds[kind])} {...shared} />;
}

const LONG_DATE = 'yyyy-mm-dd'.length;

const kinds: Partial<Record<CustomField['kind'], object>> = {
  number: { inputMode: 'decimal', maxLength: 20 },
  line: { maxLength: 200 },
  link: { type: 'url', maxLength: 2000, placeholder: 'https://' },
  email: { type: 'email', maxLength: 254 },
  date: { type: 'date' },
};

function listChoices({ kind, choices }: CustomField): [value: string, label: string][] | null {
  if (kind === 'yes-no')
    return [
      ['yes', m.common_yes()],
      ['no', m.common_no()],
    ];
  if (kind === 'choice') {
    return choices.map(({ key, name }) => [key, formatLocal(name, textLanguage())]);
  }
  if (kind !== 'price-level') return null;
  return Array.from({ length: HIGHEST_PRICE_LEVEL }, (_, at) => [
    String(at + 1),
    '$'.repeat(at + 1),
  ]);
}

function toText(given: CustomValue | null | undefined): string {
  if (given === null || given === undefined) return '';
  const { value } = splitRemark(given);
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

function Choices({ field, value, error, onChange, name }: FieldInputProps & { name: string }) {
  const id = useId();
  const refused = useRefusedForm();
  const chosen = [knownValue(field, value)].flat();
  return (
    <fieldset className="min-w-0" aria-describedby={error && id} aria-invalid={Boolean(error)}>
      <legend className="text-sm font-semibold">{customFieldLabel(field)}</legend>
      <div className="mt-1 flex flex-wrap gap-x-5">
        {field.choices.map((choice) => (
          <label key={choice.key} className="flex min-h-11 min-w-0 items-center gap-2">
            <input
              type="checkbox"
              name={`${name}.${choice.key}`}
              className="size-5 shrink-0 accent-accent"
              {...(onChange && !refused
                ? {
                    checked: chosen.includes(choice.key),
                    onChange: ({ target }) =>
                      onChange(toggle(field, chosen, choice.key, target.checked)),
                  }
                : { defaultChecked: Boolean(refused?.fields[`${name}.${choice.key}`]) })}
            />
            <span className="min-w-0 wrap-anywhere">
              {formatLocal(choice.name, textLanguage())}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function toggle(
  { choices }: CustomField,
  chosen: readonly unknown[],
  key: string,
  isOn: boolean,
): string[] | null {
  const now = choices.filter((one) => (one.key === key ? isOn : chosen.includes(one.key)));
  return now.length > 0 ? now.map((one) => one.key) : null;
}
