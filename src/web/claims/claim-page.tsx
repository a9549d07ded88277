import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import * as m from '#messages';
import type { ClaimScreen } from '../../contract/claims.ts';
import { screens } from '../../contract/screens.ts';
import { formatAddress } from '../businesses/contact-links.ts';
import { answerNotFound } from '../layout/answer-not-found.ts';
import { NotFound } from '../layout/not-found.tsx';
import { loadQuery } from '../load.ts';
import { Metadata } from '../metadata.tsx';
import { readParameters, useParameters } from '../parameters.ts';
import { businessPath } from '../paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ClaimStatus } from './claim-status.tsx';
import { ProofAccepted } from './proof-accepted.tsx';
import { readClaim } from './read-claim.ts';
import { Ways } from './ways.tsx';

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
  const { claim: token, proved } = useParameters(screens.claim);
  const query = { ...readClaim(id, token), enabled: id !== 0, staleTime: 0 };
  const { data: screen, isPending, error } = useQuery(query);
  if (error) throw error;
  if (id !== 0 && isPending) return <Skeleton />;
  if (!screen) {
    return <NotFound title={m.businesses_not_found()} explanation={m.claims_business_gone()} />;
  }
  if (proved) return <ProofAccepted business={screen.business} />;
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
      <p className="mt-2 text-lg font-semibold wrap-anywhere">{business.name}</p>
      <p className="mb-6 text-muted wrap-anywhere">{formatAddress(business)}</p>
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
