import * as m from '#messages';
import { TextAreaField } from '../../ui/text-area-field.tsx';

interface ReasonFieldProps {
  value: string;
  onChange: (value: string) => void;
}

export function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <TextAreaField
      label={m.staff_reviews_reason_optional()}
      hint={m.staff_reviews_for_the_audit_log_authors_who()}
      rows={2}
      maxLength={500}
      value={value}
      onChange={({ target }) => onChange(target.value.replace(/\s/g, ' '))}
    />
  );
}
