import { useNavigate } from 'react-router';
import * as m from '#messages';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { useClaimForm } from './use-claim-form.ts';

export function ClaimCodeForm({ businessId, email }: { businessId: number; email?: string }) {
  const navigate = useNavigate();
  const { errors, isPending, form } = useClaimForm({
    name: 'code',
    send: ({ email = '', code = '' }) =>
      send('POST /api/claims/code', { body: { businessId, email, code } }),
    onSent: () => void navigate(`/claim/${businessId}?proved=true`),
  });
  return (
    <form action="/api/claims/code/form" {...form} className="flex flex-col gap-4">
      <input type="hidden" name="businessId" value={businessId} />
      <TextField
        name="email"
        type="email"
        label={m.claims_your_email()}
        required
        maxLength={254}
        autoComplete="email"
        defaultValue={email}
        error={errors.email}
      />
      <TextField
        name="code"
        label={m.common_code()}
        required
        maxLength={40}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.code}
      />
      <Button type="submit" disabled={isPending} className="self-start">
        {isPending ? m.common_checking() : m.claims_check_code()}
      </Button>
    </form>
  );
}
