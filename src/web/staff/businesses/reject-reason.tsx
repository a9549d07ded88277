import { TextAreaField } from '../../ui/field.tsx';

interface RejectReasonProps {
  value: string;
  onChange: (value: string) => void;
}

export function RejectReason({ value, onChange }: RejectReasonProps) {
  return (
    <TextAreaField
      label="Reason (optional)"
      hint="It is part of the email to the owner."
      rows={3}
      maxLength={500}
      value={value}
      onChange={({ target }) => onChange(target.value.replace(/\s/g, ' '))}
    />
  );
}
