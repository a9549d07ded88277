import { TextAreaField } from '../../ui/field.tsx';

interface RejectReasonProps {
  value: string;
  onChange: (value: string) => void;
}

export function RejectReason({ value, onChange }: RejectReasonProps) {
  return (
    <TextAreaField
      label="Reason (optional)"
      hint="Owners read it in the mail that they get."
      rows={3}
      maxLength={500}
      value={value}
      onChange={({ target }) => onChange(target.value.replace(/\s/g, ' '))}
    />
  );
}
