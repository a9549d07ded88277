import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import * as m from '#messages';
import type { ClaimScreen, ClaimWay } from '../../../contract/claims.ts';
import { screens } from '../../../contract/screens.ts';
import { formatAddress } from '../../businesses/contact-links.ts';
import { loadQuery } from '../../kit/load.ts';
import { Metadata } from '../../kit/metadata.tsx';
import { readParameters, useParameters } from '../../kit/parameters.ts';
import { businessPath } from '../../kit/paths.ts';
import { send } from '../../kit/send.ts';
import { BackLink } from '../../kit/ui/back-link.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { TextAreaField } from '../../kit/ui/text-area-field.tsx';
import { answerNotFound } from '../../layout/answer-not-found.ts';
import { NotFound } from '../../layout/not-found.tsx';
import { LinkForm } from '../area/link-form.tsx';
import { ClaimStatus } from './claim-status.tsx';
import { claimPath, readClaim, useClaimForm } from './use-claim-form.ts';

function readId(text = ''): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

export async function loadClaim({ params, request, context }: LoaderFunctionArgs) {
  const id = readId(params.id);
  const { claim } = readParameters(screens.claim, request);
  const found = id === 0 ? null : await loadQuery(context, readClaim(id, claim));
  return found === null ? answerNotFound(context) : null;
}

export function ClaimPage() {
  const id = readId(useParams().id);
  const { claim: token } = useParameters(screens.claim);
  const query = { ...readClaim(id, token), enabled: id !== 0, staleTime: 0 };
  const { data: screen, isPending, error } = useQuery(query);
  if (error) throw error;
  if (id !== 0 && isPending) return <Skeleton />;
  if (!screen) {
    return <NotFound title={m.businesses_not_found()} explanation={m.claims_business_gone()} />;
  }
  return (
    <Frame business={screen.business}>
      {token ? <ClaimStatus screen={screen} token={token} /> : <Ways screen={screen} />}
    </Frame>
  );
}

function Frame({
  business,
  children,
}: {
  business: ClaimScreen['business'];
  children: React.ReactNode;
}) {
  return (
    <div className="page-width max-w-3xl py-6 lg:py-10">
      <Metadata title={m.claims_title({ name: business.name })} isHidden />
      <BackLink to={businessPath(business)}>{business.name}</BackLink>
      <h1 className="text-2xl font-extrabold tracking-tight sm:text-3xl">
        {m.businesses_is_yours()}
      </h1>
      <p className="mt-2 mb-6 text-muted wrap-anywhere">{formatAddress(business)}</p>
      {children}
    </div>
  );
}

function Skeleton() {
  return (
    <div
      role="status"
      aria-label={m.common_loading_area()}
      className="page-width max-w-3xl py-6 lg:py-10"
    >
      <div className="skeleton h-9 w-72 max-w-full" />
      <div className="skeleton mt-3 h-14 w-96 max-w-full" />
      <div className="skeleton mt-6 h-96 w-full" />
    </div>
  );
}

const buttons: Record<ClaimWay, string> = {
  domain: m.common_email_link(),
  website: m.claims_way_website_button(),
  staff: m.common_send(),
};

function WayForm({ way, businessId }: { way: ClaimWay; businessId: number }) {
  const navigate = useNavigate();
  const { errors, isPending, form } = useClaimForm({
    name: way,
    send: ({ email = '', website, note }) =>
      send('POST /api/claims', {
        body: { businessId, way, email, ...(website && { website }), ...(note && { note }) },
      }),
    onSent: ({ token }) => void navigate(claimPath(businessId, token)),
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

function Ways({ screen }: { screen: ClaimScreen }) {
  const { business, ways } = screen;
  return (
    <>
      <p className="mb-5 max-w-[65ch]">{m.claims_lead()}</p>
      <div className="flex flex-col gap-3">
        <Way title={m.claims_contact_way()} isOpen>
          <p>{m.claims_contact_way_text()}</p>
          <LinkForm businessId={business.id} />
        </Way>
        {ways.map((way) => (
          <Way key={way} title={wayTitles[way]}>
            <p>{wayTexts[way]}</p>
            <WayForm way={way} businessId={business.id} />
          </Way>
        ))}
      </div>
    </>
  );
}

interface WayProps {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}

function Way({ title, isOpen = false, children }: WayProps) {
  return (
    <details
      name="way"
      open={isOpen}
      className="group rounded-card border border-line bg-surface open:border-field-line"
    >
      <summary className="flex min-h-13 cursor-pointer items-center justify-between gap-3 rounded-card px-4 py-2 hover:text-accent">
        <h2 className="text-lg font-bold">{title}</h2>
        <span aria-hidden="true" className="text-xl group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="flex flex-col gap-4 px-4 pb-5">{children}</div>
    </details>
  );
}

const wayTitles: Record<ClaimWay, string> = {
  domain: m.claims_way_domain(),
  website: m.claims_way_website(),
  staff: m.claims_way_staff(),
};

const wayTexts: Record<ClaimWay, string> = {
  domain: m.claims_way_domain_text(),
  website: m.claims_way_website_text(),
  staff: m.claims_way_staff_text(),
};
