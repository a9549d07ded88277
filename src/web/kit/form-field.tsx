import type { ComponentProps } from 'react';
import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form';
import * as m from '#messages';
import { useRefusedForm } from './refused-form.ts';
import { SelectField, TextField } from './ui/field.tsx';
import { TextAreaField } from './ui/text-area-field.tsx';

export interface OfForm<T extends FieldValues, O> {
  form: Pick<UseFormReturn<T, unknown, O>, 'register' | 'formState'>;
  name: Extract<keyof T, string> & FieldPath<T>;
  rules?: RegisterOptions<T, FieldPath<T>>;
}

type Kind<K, Field extends (props: never) => unknown> = { as: K } & Omit<
  Parameters<Field>[0],
  'name' | 'form' | 'error'
>;

type FormFieldProps<T extends FieldValues, O> = OfForm<T, O> &
  (
    | ({ as?: 'text' } & Omit<ComponentProps<typeof TextField>, 'name' | 'form' | 'error'>)
    | Kind<'area', typeof TextAreaField>
    | Kind<'select', typeof SelectField>
  );

export function FormField<T extends FieldValues, O>(props: FormFieldProps<T, O>) {
  const { form, name, rules, ...rest } = props;
  const refused = useRefusedForm();
  const said = refused?.errors.find(({ field }) => field === name);
  const message = form.formState.errors[name]?.message ?? said?.message;
  const shared = {
    error: typeof message === 'string' ? message : undefined,
    ...form.register(name, rules),
    ...(refused && { defaultValue: refused.fields[name] }),
    ...(said && said === refused?.errors[0] && { autoFocus: true }),
  };
  if (rest.as === 'area') {
    const { as: _, ...field } = rest;
    return <TextAreaField {...field} {...shared} />;
  }
  if (rest.as === 'select') {
    const { as: _, ...field } = rest;
    return <SelectField {...field} {...shared} />;
  }
  const { as: _, ...field } = rest;
  return <TextField {...field} {...shared} />;
}

export function RefusedNotice() {
  const refused = useRefusedForm();
  if (!refused) return null;
  return (
    <p role="alert" className="font-medium text-danger">
      {refused.errors.length > 0 ? m.form_refused() : refused.detail}
    </p>
  );
}

/** Honeypot field that only bots fill in. */
export function NicknameField<T extends FieldValues, O>({ form, name }: OfForm<T, O>) {
  return (
    <div className="hidden" aria-hidden="true">
      <FormField
        form={form}
        name={name}
        label={m.common_nickname()}
        tabIndex={-1}
        autoComplete="off"
      />
    </div>
  );
}
