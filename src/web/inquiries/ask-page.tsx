import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import * as m from '#messages';
import type { AskedBusiness } from '../../contract/inquiries.ts';
import { screens } from '../../contract/screens.ts';
import { readOrNull } from '../kit/api.ts';
import { RefusedNotice } from '../kit/form-field.tsx';
import { loadQuery } from '../kit/load.ts';
import { Metadata } from '../kit/metadata.tsx';
import { readParameters, useParameters } from '../kit/parameters.ts';
import { businessPath } from '../kit/paths.ts';
import { useRefusedForm } from '../kit/refused-form.ts';
import { BackLink } from '../kit/ui/back-link.tsx';
import { ButtonLink } from '../kit/ui/button.tsx';
import { Message } from '../kit/ui/message.tsx';
import { answerNotFound } from '../layout/answer-not-found.ts';
import { NotFound } from '../layout/not-found.tsx';
import { InquiryForm } from './inquiry-form.tsx';

const isId = (id = '') => /^[1-9]\d{0,14}$/.test(id);

function readAsked(id = '') {
  return readOrNull('GET /api/businesses/:id/inquiries', { params: { id: Number(id) } });
}

export async function loadAsk({ params: { id }, context }: LoaderFunctionArgs) {
  const found = isId(id) ? await loadQuery(context, readAsked(id)) : null;
  return found === null ? answerNotFound(context) : null;
}

export function AskPage() {
  const { id } = useParams();
  const { sent } = useParameters(screens.ask);
  const { data: business, isPending, error } = useQuery({ ...readAsked(id), enabled: isId(id) });
  if (error) throw error;
  if (isId(id) && isPending) return <div className="page-width skeleton my-8 h-150 max-w-xl" />;
  if (!business) {
    return <NotFound title={m.businesses_not_found()} explanation={m.report_business_gone()} />;
  }
  if (sent) return <InquirySent business={business} />;
  return business.takesInquiries ? <Ask business={business} /> : <NotTaken business={business} />;
}

function readSeveral(ids: string) {
  return readOrNull('GET /api/inquiries/businesses', { query: { ids } });
}

const areIds = (ids = '') => /^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,5}$/.test(ids);

export async function loadAskSeveral({ request, context }: LoaderFunctionArgs) {
  const { ids = '' } = readParameters(screens.askSeveral, request);
  const found = areIds(ids) ? await loadQuery(context, readSeveral(ids)) : null;
  return found === null ? answerNotFound(context) : null;
}

/** Shows the form for one message to several businesses. If only one is left, it is an ordinary message. */
export function AskSeveralPage() {
  const { ids = '', sent } = useParameters(screens.askSeveral);
  const { data, isPending, error } = useQuery({ ...readSeveral(ids), enabled: areIds(ids) });
  if (error) throw error;
  if (areIds(ids) && isPending) return <div className="page-width skeleton my-8 h-150 max-w-xl" />;
  if (!data) {
    return <NotFound title={m.businesses_not_found()} explanation={m.report_business_gone()} />;
  }
  if (sent) {
    const names = new Intl.ListFormat(m.format_locale()).format(data.map(({ name }) => name));
    return <Sent text={m.inquiries_quote_sent({ names })} />;
  }
  const title = data.length > 0 ? m.inquiries_quote_title() : m.inquiries_quote_none();
  return (
    <div className="page-width max-w-xl py-6 lg:py-10">
      <Metadata title={title} isHidden />
      <h1 className="text-3xl font-extrabold tracking-tight wrap-anywhere">{title}</h1>
      {data.length > 0 ? (
        <>
          <p className="mt-2 mb-5 text-muted">{m.inquiries_quote_lead()}</p>
          <InquiryForm businesses={data} />
        </>
      ) : (
        <Unsent />
      )}
    </div>
  );
}

interface OfBusiness {
  business: AskedBusiness;
}

function Ask({ business }: OfBusiness) {
  const title = m.inquiries_to({ name: business.name });
  return (
    <div className="page-width max-w-xl py-6 lg:py-10">
      <Metadata title={title} isHidden />
      <BackLink to={businessPath(business)}>{business.name}</BackLink>
      <h1 className="text-3xl font-extrabold tracking-tight wrap-anywhere">{title}</h1>
      <p className="mt-2 mb-5 text-muted">{m.inquiries_lead()}</p>
      <InquiryForm businesses={[business]} />
    </div>
  );
}

function InquirySent({ business }: OfBusiness) {
  return <Sent text={m.inquiries_sent_text({ name: business.name })} to={businessPath(business)} />;
}

function Sent({ text, to }: { text: string; to?: string }) {
  return (
    <>
      <Metadata title={m.contact_sent_title()} isHidden />
      <Message title={m.contact_sent_title()} level="h1">
        <p className="text-lg wrap-anywhere">{text}</p>
        <ButtonLink to={to ?? '/'}>
          {to ? m.common_back_to_business() : m.common_return_home()}
        </ButtonLink>
      </Message>
    </>
  );
}

function NotTaken({ business }: OfBusiness) {
  return (
    <>
      <Metadata title={m.inquiries_not_taken()} isHidden />
      <Message title={m.inquiries_not_taken()} level="h1">
        <p className="text-lg">{m.inquiries_not_taken_text()}</p>
        <ButtonLink to={businessPath(business)}>{m.common_back_to_business()}</ButtonLink>
      </Message>
      <Unsent />
    </>
  );
}

/** Shows the text of a form that was switched off while it was open, so that the text isn't lost. */
function Unsent() {
  const message = useRefusedForm()?.fields.message;
  if (!message) return null;
  return (
    <div className="page-width max-w-xl pb-12">
      <RefusedNotice />
      <p className="mt-3 font-semibold">{m.inquiries_yours()}</p>
      <blockquote className="mt-1 border-l-2 border-line pl-4 whitespace-pre-line wrap-anywhere">
        {message}
      </blockquote>
    </div>
  );
}
