import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { type Right, rights as words } from '../../../domain/rights.ts';
import { ChecksField } from '../../staff/form.tsx';

interface RightsFieldProps {
  user: User;
  /** Rights to show; the user can't grant rights they don't have. */
  rights: readonly Right[];
  value: readonly Right[];
  error: string | undefined;
  onChange: (value: readonly Right[]) => void;
}

export function RightsField({ user, ...props }: RightsFieldProps) {
  return (
    <ChecksField
      legend={m.roles_rights()}
      choices={props.rights.map((right) => ({
        value: right,
        label: words[right],
        ...(!user.rights.includes(right) && {
          refused: m.roles_right_not_yours(),
        }),
      }))}
      value={props.value}
      error={props.error}
      onChange={props.onChange}
    />
  );
}
