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
  domain: m.claims_email_me_a_link(),
  website: m.claims_get_a_code(),
  letter: m.claims_send_the_letter(),
  phone: m.claims_call_now(),
  staff: m.claims_send(),
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
          label={m.claims_website_of_the_business()}
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
        label={way === 'domain' ? m.claims_your_email_at_the_business() : m.claims_your_email()}
        hint={
          way === 'domain'
            ? m.claims_such_as_you_bakery_com_links()
            : m.claims_links_to_manage_the_listing_go()
        }
        required
        maxLength={254}
        autoComplete="email"
        error={errors.email}
      />
      {way === 'staff' && (
        <TextAreaField
          name="note"
          label={m.claims_how_can_we_know_that_it()}
          hint={m.claims_for_example_the_name_on_the()}
          required
          rows={4}
          maxLength={2000}
          error={errors.note}
        />
      )}
      <Button type="submit" disabled={isPending} className="self-start">
        {isPending ? m.claims_sending() : buttons[way]}
      </Button>
    </form>
  );
}
