import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { screens } from '../../../contract/screens.ts';
import { read } from '../../api.ts';
import { answerNotFound } from '../../layout/answer-not-found.ts';
import { NotFound } from '../../layout/not-found.tsx';
import { loadQuery } from '../../load.ts';
import { Metadata } from '../../metadata.tsx';
import { useParameters } from '../../parameters.ts';
import { businessPath } from '../../paths.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { ReportChoices } from './choices.tsx';

function readListing(id = '') {
  return read('GET /api/businesses/listed', { query: { ids: id } });
}

const isId = (id = '') => /^[1-9]\d{0,14}$/.test(id);

export async function loadReport({ params: { id }, context }: LoaderFunctionArgs) {
  const found = isId(id) ? await loadQuery(context, readListing(id)) : [];
  return found?.length === 0 ? answerNotFound(context) : null;
}

export function ReportPage() {
  const { id } = useParams();
  const { sent } = useParameters(screens.report);
  const { data, isPending, error } = useQuery({ ...readListing(id), enabled: isId(id) });
  if (error) throw error;
  if (isId(id) && isPending) return <Skeleton />;
  const business = data?.[0];
  if (!business) {
    return (
      <NotFound
        title="Business Not Found"
        explanation="The business you're looking for doesn't exist or has been removed."
      />
    );
  }
  if (sent) return <ReportSent to={businessPath(business)} />;
  return (
    <div className="page-width max-w-xl py-6 lg:py-10">
      <Metadata title="Report a problem" isHidden />
      <BackLink to={businessPath(business)}>{business.name}</BackLink>
      <h1 className="mb-4 text-3xl font-extrabold tracking-tight">What is wrong?</h1>
      <ReportChoices business={business} />
    </div>
  );
}

function ReportSent({ to }: { to: string }) {
  return (
    <>
      <Metadata title="Report sent" isHidden />
      <Message title="Report sent" level="h1">
        <p className="text-lg">Thank you. Our team will check it.</p>
        <ButtonLink to={to}>Back to the business</ButtonLink>
      </Message>
    </>
  );
}

function Skeleton() {
  return (
    <div role="status" aria-label="Loading" className="page-width max-w-xl py-6 lg:py-10">
      <div className="skeleton h-80" />
    </div>
  );
}
