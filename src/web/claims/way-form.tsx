import { useNavigate } from 'react-router';
import type { ClaimWay } from '../../contract/claims.ts';
import { send } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { TextAreaField, TextField } from '../ui/field.tsx';
import { claimPath } from './read-claim.ts';
import { useClaimForm } from './use-claim-form.ts';

const buttons: Record<ClaimWay, string> = {
  domain: 'Email me a link',
  website: 'Get a code',
  letter: 'Send the letter',
  phone: 'Call now',
  staff: 'Send',
};

export function WayForm({ way, businessId }: { way: ClaimWay; businessId: number }) {
  const navigate = useNavigate();
  const { errors, isPending, form } = useClaimForm({
    name: way,
    send: ({ email = '', website, note }) =>
      send('POST /api/claims', {
        body: { businessId, way, email, ...(website && { website }), ...(note && { note }) },
      }),
    onSent: ({ token }, { email }) =>
      void navigate(claimPath(businessId, token), { state: { email } }),
  });
  return (
    <form action="/api/claims/form" {...form} className="flex flex-col gap-4">
      <input type="hidden" name="businessId" value={businessId} />
      <input type="hidden" name="way" value={way} />
      {way === 'website' && (
        <TextField
          name="website"
          label="Website of the business"
          required
          maxLength={2000}
          autoComplete="url"
          inputMode="url"
          placeholder="bakery.com"
          error={errors.website}
        />
      )}
      <TextField
        name="email"
        type="email"
        label={way === 'domain' ? 'Your email at the business' : 'Your email'}
        hint={
          way === 'domain'
            ? 'Such as you@bakery.com. Links to manage the listing go there.'
            : 'Links to manage the listing go there. It is not shown.'
        }
        required
        maxLength={254}
        autoComplete="email"
        error={errors.email}
      />
      {way === 'staff' && (
        <TextAreaField
          name="note"
          label="How can we know that it is yours?"
          hint="For example, the name on the license, or when we can call you at the business."
          required
          rows={4}
          maxLength={2000}
          error={errors.note}
        />
      )}
      <Button type="submit" disabled={isPending} className="self-start">
        {isPending ? 'Sending...' : buttons[way]}
      </Button>
    </form>
  );
}
