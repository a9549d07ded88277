import * as m from '#messages';
import { ReasonField } from '../reasons/reason-field.tsx';

interface RejectReasonProps {
  value: string;
  onChange: (value: string) => void;
}

export function RejectReason({ value, onChange }: RejectReasonProps) {
  return (
    <ReasonField
      decision="reject"
      label={m.staff_businesses_reason_optional()}
      hint={m.staff_businesses_it_is_part_of_the_email()}
      value={value}
      onChange={onChange}
    />
  );
}
