import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { type Right, rights as words } from '../../../contract/rights.ts';
import { ChecksField } from '../form.tsx';

interface RightsFieldProps {
  user: User;
  /** To choose from; those that the user does not have can't be given. */
  rights: readonly Right[];
  value: readonly Right[];
  error: string | undefined;
  onChange: (value: readonly Right[]) => void;
}

export function RightsField({ user, ...props }: RightsFieldProps) {
  return (
    <ChecksField
      legend={m.staff_members_what_it_allows()}
      choices={props.rights.map((right) => ({
        value: right,
        label: words[right],
        ...(!user.rights.includes(right) && {
          refused: m.staff_members_you_do_not_have_this_right(),
        }),
      }))}
      value={props.value}
      error={props.error}
      onChange={props.onChange}
    />
  );
}
