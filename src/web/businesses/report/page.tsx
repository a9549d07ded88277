import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import { loadQuery } from '../../kit/load.ts';
import { Metadata } from '../../kit/metadata.tsx';
import { useParameters } from '../../kit/parameters.ts';
import { businessPath } from '../../kit/paths.ts';
import { BackLink } from '../../kit/ui/back-link.tsx';
import { ButtonLink } from '../../kit/ui/button.tsx';
import { Message } from '../../kit/ui/message.tsx';
import { answerNotFound } from '../../layout/answer-not-found.ts';
import { NotFound } from '../../layout/not-found.tsx';
import { CorrectionForm, FormSkeleton, readListedFacts } from './correction-form.tsx';

const isId = (id = '') => /^[1-9]\d{0,14}$/.test(id);

export async function loadReport({ params: { id }, context }: LoaderFunctionArgs) {
  const found = isId(id) ? await loadQuery(context, readListedFacts(id ?? '')) : null;
  return found === null ? answerNotFound(context) : null;
}

export function ReportPage() {
  const { id } = useParams();
  const { sent } = useParameters(screens.report);
  const {
    data: facts,
    isPending,
    error,
  } = useQuery({ ...readListedFacts(id ?? ''), enabled: isId(id) });
  if (error) throw error;
  if (isId(id) && isPending) {
    return (
      <div className="page-width max-w-xl py-6 lg:py-10">
        <FormSkeleton />
      </div>
    );
  }
  if (!facts) {
    return <NotFound title={m.businesses_not_found()} explanation={m.report_business_gone()} />;
  }
  if (sent) return <ReportSent to={businessPath(facts)} />;
  return (
    <div className="page-width max-w-xl py-6 lg:py-10">
      <Metadata title={m.report_link()} isHidden />
      <BackLink to={businessPath(facts)}>{facts.name}</BackLink>
      <h1 className="mb-4 text-3xl font-extrabold tracking-tight">{m.report_question()}</h1>
      <CorrectionForm facts={facts} />
    </div>
  );
}

function ReportSent({ to }: { to: string }) {
  return (
    <>
      <Metadata title={m.report_sent_title()} isHidden />
      <Message title={m.report_sent_title()} level="h1">
        <p className="text-lg">{m.report_sent_text()}</p>
        <ButtonLink to={to}>{m.common_back_to_business()}</ButtonLink>
      </Message>
    </>
  );
}
