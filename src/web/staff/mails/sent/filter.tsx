import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { screens } from '../../../../contract/screens.ts';
import type { MailState } from '../../../../contract/staff/sent-mails.ts';
import { formatParameters } from '../../../parameters.ts';
import { Button } from '../../../ui/button.tsx';
import { Options, SelectField, TextField } from '../../../ui/field.tsx';
import { stateWords } from '../words.ts';

const { waiting: _, ...finished } = stateWords;

interface SentFilterProps {
  to: string;
  state: MailState | undefined;
}

export function SentFilter({ to, state }: SentFilterProps) {
  const navigate = useNavigate();
  const [address, setAddress] = useState(to);
  const show = (asked: { to: string; state: string | undefined }) =>
    navigate(`/admin/mails${formatParameters(screens.mails, { view: 'sent', ...asked })}`);
  return (
    <search className="my-4 block">
      <form
        className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          show({ to: address.trim(), state });
        }}
      >
        <TextField
          label={m.mails_sent_address()}
          type="search"
          inputMode="email"
          autoCapitalize="none"
          maxLength={254}
          placeholder={m.mails_sent_address_hint()}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
        <SelectField
          label={m.common_state()}
          value={state ?? ''}
          onChange={({ target }) => show({ to: address.trim(), state: target.value })}
        >
          <option value="">{m.common_all_masculine()}</option>
          <Options of={Object.entries(finished)} />
        </SelectField>
        <Button type="submit" variant="secondary">
          {m.common_find()}
        </Button>
      </form>
    </search>
  );
}
