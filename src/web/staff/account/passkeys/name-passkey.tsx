import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { OwnPasskey } from '../../../../contract/passkeys.ts';
import { HttpError } from '../../../api.ts';
import { send } from '../../../send.ts';
import { TextField } from '../../../ui/field.tsx';
import { StaffForm } from '../../form.tsx';

interface NamePasskeyProps {
  passkey: OwnPasskey;
  onNamed: (all: OwnPasskey[]) => void;
}

export function NamePasskey({ passkey: { id, ...passkey }, onNamed }: NamePasskeyProps) {
  const [name, setName] = useState(passkey.name);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send('PUT /api/auth/passkeys/:id', { params: { id }, body: { name } }),
    onSuccess: onNamed,
  });
  const refusal = error instanceof HttpError ? error.detail : m.common_no_response_retry();
  return (
    <StaffForm submit={m.common_save()} isPending={isPending} onSubmit={() => mutate()}>
      <TextField
        label={m.common_name()}
        required
        maxLength={60}
        value={name}
        error={error ? refusal : undefined}
        onChange={({ target }) => setName(target.value)}
      />
    </StaffForm>
  );
}
