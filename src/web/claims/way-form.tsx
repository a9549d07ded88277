import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { ClaimWay } from '../../contract/claims.ts';
import { send } from '../send.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { claimPath } from './read-claim.ts';
import { useClaimForm } from './use-claim-form.ts';

const buttons: Record<ClaimWay, string> = {
  domain: m.common_email_link(),
  website: m.claims_way_website_button(),
  letter: m.claims_way_letter_button(),
  phone: m.claims_way_phone_button(),
  staff: m.common_send(),
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
          label={m.claims_website_field()}
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
        label={way === 'domain' ? m.claims_domain_email() : m.claims_your_email()}
        hint={way === 'domain' ? m.claims_domain_email_hint() : m.claims_email_hint()}
        required
        maxLength={254}
        autoComplete="email"
        error={errors.email}
      />
      {way === 'staff' && (
        <TextAreaField
          name="note"
          label={m.claims_evidence()}
          hint={m.claims_evidence_hint()}
          required
          rows={4}
          maxLength={2000}
          error={errors.note}
        />
      )}
      <Button type="submit" disabled={isPending} className="self-start">
        {isPending ? m.common_sending() : buttons[way]}
      </Button>
    </form>
  );
}
