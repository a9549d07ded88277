import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import type { z } from 'zod';
import * as m from '#messages';
import { type AskedBusiness, inquiryInput } from '../../contract/inquiries.ts';
import { screens } from '../../contract/screens.ts';
import { readOrNull } from '../kit/api.ts';
import { FormField, NicknameField, RefusedNotice } from '../kit/form-field.tsx';
import { loadQuery } from '../kit/load.ts';
import { Metadata } from '../kit/metadata.tsx';
import { useParameters } from '../kit/parameters.ts';
import { businessPath } from '../kit/paths.ts';
import { createRandomKey } from '../kit/random-key.ts';
import { useRefusedForm } from '../kit/refused-form.ts';
import { send } from '../kit/send.ts';
import { BackLink } from '../kit/ui/back-link.tsx';
import { Button, ButtonLink } from '../kit/ui/button.tsx';
import { CheckField } from '../kit/ui/check-field.tsx';
import { Link } from '../kit/ui/link.tsx';
import { Message } from '../kit/ui/message.tsx';
import { Rich } from '../kit/ui/rich.tsx';
import { useIsHydrated } from '../kit/ui/use-is-hydrated.ts';
import { useSendForm } from '../kit/use-send-form.ts';
import { answerNotFound } from '../layout/answer-not-found.ts';
import { NotFound } from '../layout/not-found.tsx';

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
    return (
      <>
        <NotFound title={m.businesses_not_found()} explanation={m.report_business_gone()} />
        <Unsent />
      </>
    );
  }
  if (sent) return <InquirySent business={business} />;
  return business.takesInquiries ? <Ask business={business} /> : <NotTaken business={business} />;
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
      <InquiryForm business={business} />
    </div>
  );
}

function InquirySent({ business }: OfBusiness) {
  return (
    <>
      <Metadata title={m.contact_sent_title()} isHidden />
      <Message title={m.contact_sent_title()} level="h1">
        <p className="text-lg wrap-anywhere">{m.inquiries_sent_text({ name: business.name })}</p>
        <ButtonLink to={businessPath(business)}>{m.common_back_to_business()}</ButtonLink>
      </Message>
    </>
  );
}

function NotTaken({ business }: OfBusiness) {
  const title = m.inquiries_not_taken({ name: business.name });
  return (
    <>
      <Metadata title={title} isHidden />
      <Message title={title} level="h1">
        <p className="text-lg">{m.inquiries_not_taken_text()}</p>
        <ButtonLink to={businessPath(business)}>{m.common_back_to_business()}</ButtonLink>
      </Message>
      <Unsent />
    </>
  );
}

/** What was written in a form that has gone since it was opened, so that it isn't lost. */
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

const values = inquiryInput.omit({ businessIds: true, inquiryKey: true });

type Draft = z.input<typeof values>;
type Values = z.output<typeof values>;
type Form = UseFormReturn<Draft, unknown, Values>;

function InquiryForm({ business }: OfBusiness) {
  // Without default values, text typed before hydration is kept.
  const form: Form = useForm<Draft, unknown, Values>({ resolver: zodResolver(values) });
  const isHydrated = useIsHydrated();
  const post = useSendInquiry(form, business);
  const isBusy = post.isPending || post.isSent;
  return (
    <form
      noValidate={isHydrated}
      method="post"
      action="/api/inquiries/form"
      aria-label={m.inquiries_to({ name: business.name })}
      onSubmit={form.handleSubmit(post.sendOnce)}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <input type="hidden" name="businessId" value={business.id} />
      <RefusedNotice />
      <InquiryFields form={form} />
      <Button type="submit" disabled={isBusy} className="self-start">
        {isBusy ? m.common_sending() : m.contact_send()}
      </Button>
      <p className="text-sm text-muted">
        <Rich
          message={m.inquiries_privacy}
          parts={{
            link: (text) => (
              <Link to="/privacy" className="font-semibold text-accent underline">
                {text}
              </Link>
            ),
          }}
        />
      </p>
    </form>
  );
}

function InquiryFields({ form }: { form: Form }) {
  const refused = useRefusedForm();
  return (
    <>
      <FormField
        form={form}
        name="name"
        label={m.common_your_name()}
        required
        maxLength={100}
        autoComplete="name"
      />
      <FormField
        form={form}
        name="email"
        type="email"
        label={m.common_your_email()}
        hint={m.inquiries_email_hint()}
        required
        maxLength={254}
        autoComplete="email"
      />
      <FormField
        form={form}
        name="message"
        as="area"
        label={m.common_message()}
        hint={m.inquiries_message_hint()}
        required
        maxLength={3000}
        rows={7}
      />
      <FormField form={form} name="wantedOn" type="date" label={m.inquiries_wanted_on()} />
      <CheckField
        label={m.inquiries_share()}
        hint={m.inquiries_share_hint()}
        {...form.register('isEmailShared')}
        {...(refused && { defaultChecked: 'isEmailShared' in refused.fields })}
      />
      <NicknameField form={form} name="nickname" />
    </>
  );
}

function useSendInquiry(form: Form, { id }: AskedBusiness) {
  const navigate = useNavigate();
  const key = useRef('');
  return useSendForm({
    mutationKey: ['inquiry', id],
    send: (body: Values) => {
      key.current ||= createRandomKey();
      return send('POST /api/inquiries', {
        body: { ...body, businessIds: [id], inquiryKey: key.current },
      });
    },
    fields: values.shape,
    setError: form.setError,
    onSent: () => void navigate(`/ask/${id}?sent=true`),
  });
}
