import { useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { type ApiToken, tokenRights } from '../../../contract/members.staff.ts';
import type { Right } from '../../../domain/rights.ts';
import { send } from '../../kit/send.ts';
import { CheckField } from '../../kit/ui/check-field.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { useSend } from '../../kit/use-send.ts';
import { StaffForm, useFields } from '../../staff/form.tsx';
import { STAFF_LISTS, tokenName } from './lists.ts';
import { RightsField } from './rights-field.tsx';
import { ShownOnce } from './shown-once.tsx';

export function TokenForm({ user, onClose }: { user: User; onClose: () => void }) {
  const { values, field, box, change, errorOf, setRefused } = useFields({
    name: '',
    rights: [] as readonly Right[],
    mayChange: false,
    expiresOn: '',
  });
  const [made, setMade] = useState<string | null>(null);
  const make = useSend<void, ApiToken & { token: string }>({
    run: () => {
      const rights = tokenRights.filter((right) => values.rights.includes(right));
      const body = { ...values, rights, expiresOn: values.expiresOn || null };
      return send('POST /api/admin/tokens', { body });
    },
    done: { title: m.tokens_created(), description: values.name },
    fallback: m.tokens_create_failed(),
    lists: STAFF_LISTS,
    onDone: ({ token }) => setMade(token),
    onRefused: setRefused,
  });
  if (made) {
    const explanation = m.tokens_copy_now();
    return <ShownOnce value={made} explanation={explanation} onClose={onClose} />;
  }
  return (
    <StaffForm
      label={m.tokens_create_button()}
      submit={make.isPending ? m.common_saving() : m.tokens_create_button()}
      isPending={make.isPending}
      onSubmit={() => make.mutate()}
      onCancel={onClose}
    >
      <TextField {...tokenName} {...field('name')} />
      <CheckField
        label={m.tokens_may_change()}
        hint={m.tokens_may_change_hint()}
        {...box('mayChange')}
      />
      <RightsField
        user={user}
        rights={tokenRights}
        value={values.rights}
        error={errorOf('rights')}
        onChange={(rights) => change({ rights })}
      />
      <TextField type="date" label={m.tokens_last_day()} {...field('expiresOn')} />
    </StaffForm>
  );
}
