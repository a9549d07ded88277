import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as m from '#messages';
import type { OwnerMailKind } from '../../../contract/mails.owner.ts';
import type { OwnerArea } from '../../../contract/owner-area.ts';
import { send } from '../../kit/send.ts';
import { Card } from '../../kit/ui/card.tsx';
import { CheckField } from '../../kit/ui/check-field.tsx';
import { ScriptNeeded } from '../../kit/ui/script-needed.tsx';
import { useSend } from '../../kit/use-send.ts';
import { readOwnerMails } from '../read-owner-area.ts';

const kinds: Record<OwnerMailKind, { label: string; hint: string }> = {
  reviews: { label: m.owner_mails_reviews(), hint: m.owner_mails_reviews_hint() },
  figures: { label: m.owner_mails_figures(), hint: m.owner_stats_monthly_mail_hint() },
  inquiries: { label: m.owner_mails_inquiries(), hint: m.owner_mails_inquiries_hint() },
  listings: { label: m.owner_mails_listings(), hint: m.owner_mails_listings_hint() },
};

const always = [
  m.owner_mails_always_receipts(),
  m.owner_mails_always_owner(),
  m.owner_mails_always_links(),
];

export function MailsSection({ desk: { listing, owner } }: { desk: OwnerArea }) {
  const queryClient = useQueryClient();
  const query = readOwnerMails(listing.id);
  const { data = [], error } = useQuery(query);
  const { mutate, isPending, variables } = useSend({
    run: (body: { kind: OwnerMailKind; isOn: boolean }) =>
      send('PUT /api/desk/:id/mails', { params: { id: listing.id }, body }),
    keeps: query.queryKey,
    onDone: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [url] }) =>
          String(url).startsWith(`/api/desk/${listing.id}/`) && url !== query.queryKey[0],
      }),
  });
  if (error) throw error;
  return (
    <Card title={m.owner_mails_title()}>
      <p className="mb-3 wrap-anywhere">{m.owner_mails_lead({ email: owner.email })}</p>
      <ScriptNeeded>{m.owner_mails_needs_script()}</ScriptNeeded>
      {data.map(({ kind, isOn }) => (
        <CheckField
          key={kind}
          {...kinds[kind]}
          {...(kind === 'inquiries' &&
            owner.isInvited && { hint: m.owner_mails_inquiries_invited() })}
          checked={isPending && variables.kind === kind ? variables.isOn : isOn}
          disabled={owner.isLocked || isPending}
          onChange={({ target }) => mutate({ kind, isOn: target.checked })}
        />
      ))}
      <h3 className="mt-5 mb-1 font-bold">{m.owner_mails_always()}</h3>
      <ul className="list-disc pl-5">
        {always.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Card>
  );
}
