import { type ComponentProps, useId } from 'react';
import { descriptionAttributes, FieldFrame, type Labelled } from './field.tsx';

export function TextAreaField({
  label,
  hint,
  error,
  ...props
}: ComponentProps<'textarea'> & Labelled) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea className="control" {...descriptionAttributes(id, hint, error)} {...props} />
    </FieldFrame>
  );
}
