import * as m from '#messages';
import { TextAreaField } from '../../ui/text-area-field.tsx';

interface ReasonFieldProps {
  value: string;
  onChange: (value: string) => void;
}

export function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <TextAreaField
      label={m.common_reason_optional()}
      hint={m.reviews_reason_hint()}
      rows={2}
      maxLength={500}
      value={value}
      onChange={({ target }) => onChange(target.value.replace(/\s/g, ' '))}
    />
  );
}
