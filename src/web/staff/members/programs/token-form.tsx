import * as m from '#messages';
import '../../../zod-without-eval.ts';
import { useState } from 'react';
import type { User } from '../../../../contract/accounts.ts';
import type { Right } from '../../../../contract/rights.ts';
import { type ApiToken, programRights } from '../../../../contract/staff/api-tokens.ts';
import type { HttpError } from '../../../api.ts';
import { send } from '../../../send.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useStaffAction } from '../../use-staff-action.ts';
import { STAFF_LISTS } from '../lists.ts';
import { ProgramForm } from '../program-form.tsx';
import { RightsField } from '../rights-field.tsx';
import { ShownOnce } from '../shown-once.tsx';

export function TokenForm({ user, onClose }: { user: User; onClose: () => void }) {
  const [name, setName] = useState('');
  const [ticked, setTicked] = useState<readonly Right[]>([]);
  const [mayChange, setMayChange] = useState(false);
  const [expiresOn, setExpiresOn] = useState('');
  const [refused, setRefused] = useState<HttpError | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const make = useStaffAction<void, ApiToken & { token: string }>({
    run: () => {
      const rights = programRights.filter((right) => ticked.includes(right));
      const body = { name, rights, mayChange, expiresOn: expiresOn || null };
      return send('POST /api/admin/tokens', { body });
    },
    done: { title: m.staff_members_token_made(), description: name },
    fallback: m.staff_members_the_token_could_not_be_made(),
    lists: STAFF_LISTS,
    onDone: ({ token }) => setMade(token),
    onRefused: setRefused,
  });
  const errorOf = (name: string) =>
    refused?.problem?.errors?.find(({ field }) => field === name)?.message;
  if (made) {
    const explanation = m.staff_members_copy_the_token_now();
    return <ShownOnce value={made} explanation={explanation} onClose={onClose} />;
  }
  return (
    <ProgramForm
      label={m.staff_members_make_a_token()}
      submitLabel={m.staff_members_make_a_token()}
      name={name}
      nameError={errorOf('name')}
      isPending={make.isPending}
      onName={setName}
      onSubmit={() => {
        setRefused(null);
        make.mutate();
      }}
      onClose={onClose}
    >
      <CheckField
        label={m.staff_members_it_may_change_things()}
        hint={m.staff_members_without_this_it_only_reads()}
        checked={mayChange}
        onChange={({ target }) => setMayChange(target.checked)}
      />
      <RightsField
        user={user}
        rights={programRights}
        value={ticked}
        error={errorOf('rights')}
        onChange={setTicked}
      />
      <TextField
        type="date"
        label={m.staff_members_last_day_if_it_has_one()}
        value={expiresOn}
        error={errorOf('expiresOn')}
        onChange={({ target }) => setExpiresOn(target.value)}
      />
    </ProgramForm>
  );
}
