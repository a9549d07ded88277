import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { type Right, rights as words } from '../../../contract/rights.ts';
import { CheckField } from '../../ui/check-field.tsx';

interface RightsFieldProps {
  user: User;
  /** To choose from; those that the user does not have can't be given. */
  rights: readonly Right[];
  value: readonly Right[];
  error: string | undefined;
  onChange: (value: readonly Right[]) => void;
}

export function RightsField({ user, rights, value, error, onChange }: RightsFieldProps) {
  const tick = (right: Right, isOn: boolean) =>
    onChange(isOn ? [...value, right] : value.filter((one) => one !== right));
  return (
    <fieldset>
      <legend className="font-semibold">{m.staff_members_what_it_allows()}</legend>
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {rights.map((right) => (
        <CheckField
          key={right}
          label={words[right]}
          checked={value.includes(right)}
          disabled={!user.rights.includes(right)}
          {...(!user.rights.includes(right) && {
            hint: m.staff_members_you_do_not_have_this_right(),
          })}
          onChange={({ target }) => tick(right, target.checked)}
        />
      ))}
    </fieldset>
  );
}
