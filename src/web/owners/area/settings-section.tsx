import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useHref } from 'react-router';
import * as m from '#messages';
import type { OwnerProof } from '../../../contract/businesses.ts';
import {
  type ContactInput,
  contactInput,
  type ListingEnding,
  listingEnding,
} from '../../../contract/owner-area.owner.ts';
import type { OwnerArea } from '../../../contract/owner-area.ts';
import { formatDate } from '../../kit/dates.ts';
import { EmbedCode } from '../../kit/embed-code.tsx';
import { FormField } from '../../kit/form-field.tsx';
import { send } from '../../kit/send.ts';
import { useSite } from '../../kit/site.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Rich } from '../../kit/ui/rich.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { useSend } from '../../kit/use-send.ts';
import { useSendForm } from '../../kit/use-send-form.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { InvitedPeopleCard } from './invited-people-card.tsx';

const proofs: Record<OwnerProof, string> = {
  contact: m.owner_proved_by_contact(),
  domain: m.owner_proved_by_domain(),
  website: m.owner_proved_by_website(),
  letter: m.owner_proved_by_letter(),
  phone: m.owner_proved_by_phone(),
  staff: m.owner_proved_by_staff(),
};

export function SettingsSection({ desk: { listing, owner } }: { desk: OwnerArea }) {
  return (
    <div className="flex flex-col gap-5">
      {!owner.isInvited && <ContactCard listing={listing} owner={owner} />}
      <InvitedPeopleCard id={listing.id} isLocked={owner.isLocked} isInvited={owner.isInvited} />
      {listing.isApproved && !listing.isOutside && <OwnBadge listing={listing} />}
      {!owner.isInvited && <OwnersOnly listing={listing} isLocked={owner.isLocked} />}
    </div>
  );
}

function ContactCard({ listing, owner }: OwnerArea) {
  return (
    <Card title={m.owner_settings_who()}>
      <p className="wrap-anywhere">
        <Rich
          message={m.owner_settings_who_text}
          fields={{
            email: owner.email,
            value: proofs[owner.proof],
            date: formatDate(owner.provedAt),
          }}
          parts={{
            strong: (text) => <strong>{text}</strong>,
            time: (text) => <time dateTime={owner.provedAt}>{text}</time>,
          }}
        />
      </p>
      <ContactForm id={listing.id} isLocked={owner.isLocked} />
    </Card>
  );
}

interface OwnersOnlyProps {
  listing: OwnerArea['listing'];
  isLocked: boolean;
}

function OwnersOnly({ listing, isLocked }: OwnersOnlyProps) {
  return (
    <>
      <Card title={m.owner_settings_browsers()}>
        <p>{m.owner_settings_browsers_text()}</p>
        <CloseEverywhere id={listing.id} />
      </Card>
      <Card title={m.owner_ending_title()}>
        <p>{listing.mayBeClosed ? m.owner_confirm_maybe_closed() : m.owner_ending_text()}</p>
        {listing.isPremium && (
          <p className="mt-2">
            <Rich
              message={m.owner_ending_premium}
              parts={{ link: (text) => <TextLink to="/contact">{text}</TextLink> }}
            />
          </p>
        )}
        <EndListing listing={listing} isLocked={isLocked} />
      </Card>
    </>
  );
}

function OwnBadge({ listing: { name, slug } }: { listing: OwnerArea['listing'] }) {
  const site = useSite();
  const title = m.embed_badge_frame({ name, site: site.name });
  return (
    <Card title={m.embed_badge_own()}>
      <p className="mb-3">{m.embed_badge_own_text()}</p>
      <EmbedCode kind="badge" title={title} given={{ listing: slug }} prefix={site.prefix} />
    </Card>
  );
}

function CloseEverywhere({ id }: { id: number }) {
  const [isAsking, setAsking] = useState(false);
  const signIn = useHref('/desk');
  const { mutate, isPending } = useSend({
    run: () => send('DELETE /api/desk/:id/sessions', { params: { id } }),
    // Loads a new document, so that nothing of the listing stays in memory.
    onDone: () => window.location.assign(signIn),
  });
  return (
    <>
      <Button variant="secondary" className="mt-4 noscript:hidden" onClick={() => setAsking(true)}>
        {m.owner_settings_log_out()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={m.owner_settings_log_out()}
          description={<p>{m.owner_settings_log_out_effect()}</p>}
          confirmLabel={m.owner_settings_log_out_confirm()}
          isPending={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const endings: Record<ListingEnding, string> = {
  closed: m.owner_ending_closed(),
  removed: m.owner_ending_removed(),
};

function EndListing({ listing, isLocked }: OwnersOnlyProps) {
  const { id, mayBeClosed } = listing;
  const offered = listingEnding.options.filter((ending) => !(ending === 'closed' && mayBeClosed));
  const { mutate, isPending, data } = useSend({
    run: (ending: ListingEnding) =>
      send('POST /api/desk/:id/ending', { params: { id }, body: { ending } }),
  });
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3 noscript:hidden">
        {mayBeClosed && <ConfirmButton listing={listing} isLocked={isLocked} />}
        {offered.map((ending) => (
          <Button
            key={ending}
            variant="secondary"
            disabled={isLocked || isPending}
            onClick={() => mutate(ending)}
          >
            {endings[ending]}
          </Button>
        ))}
      </div>
      <p role="status" className="mt-3 wrap-anywhere empty:hidden">
        {data && `${m.owner_ending_sent({ email: data.email })} ${m.common_no_email()}`}
      </p>
    </>
  );
}

/** A new address becomes the contact only after its owner opens the emailed link. */
function ContactForm({ id, isLocked }: { id: number; isLocked: boolean }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<ContactInput>({
    resolver: zodResolver(contactInput),
    defaultValues: { email: '' },
  });
  const post = useSendForm({
    mutationKey: ['desk-contact', id],
    send: (body: ContactInput) => send('POST /api/desk/:id/contact', { params: { id }, body }),
    fields: contactInput.shape,
    setError: form.setError,
    onSent: ({ email }) => {
      setSentTo(email);
      form.reset();
    },
  });
  return (
    <form
      noValidate
      aria-label={m.owner_settings_contact_form()}
      onSubmit={form.handleSubmit(post.sendOnce)}
      className="mt-4 flex flex-col gap-3 noscript:hidden"
    >
      <FormField
        form={form}
        name="email"
        label={m.owner_settings_contact_new()}
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        hint={m.owner_settings_contact_hint()}
      />
      <Button
        type="submit"
        variant="secondary"
        disabled={isLocked || post.isPending}
        className="self-start"
      >
        {post.isPending ? m.common_sending() : m.owner_settings_contact_button()}
      </Button>
      <p role="status" className="wrap-anywhere empty:hidden">
        {sentTo && `${m.owner_settings_contact_sent({ sentTo })} ${m.common_no_email()}`}
      </p>
    </form>
  );
}
