import { useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../../contract/accounts.ts';
import { send } from '../../../send.ts';
import { TextField } from '../../../ui/field.tsx';
import { OwnProof } from '../own-proof.tsx';

interface EmailFormProps {
  user: User;
  onAsked: (email: string) => void;
}

export function EmailForm({ user, onAsked }: EmailFormProps) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  return (
    <OwnProof
      user={user}
      submitLabel={m.account_email_send_link()}
      send={(proof) => {
        setError(undefined);
        return send('POST /api/auth/email', { body: { ...proof, email } });
      }}
      onRefused={(fields) => setError(fields.find(({ field }) => field === 'email')?.message)}
      onSent={() => onAsked(email)}
    >
      <TextField
        name="email"
        type="email"
        label={m.account_email_new()}
        required
        maxLength={254}
        autoComplete="email"
        value={email}
        error={error}
        onChange={({ target }) => setEmail(target.value.trim())}
      />
    </OwnProof>
  );
}
