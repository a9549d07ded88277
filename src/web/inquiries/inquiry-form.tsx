import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import * as m from '#messages';
import { type AskedBusiness, inquiryInput } from '../../contract/inquiries.ts';
import { FormField, NicknameField, RefusedNotice } from '../kit/form-field.tsx';
import { createRandomKey } from '../kit/random-key.ts';
import { useRefusedForm } from '../kit/refused-form.ts';
import { send } from '../kit/send.ts';
import { Button } from '../kit/ui/button.tsx';
import { CheckField } from '../kit/ui/check-field.tsx';
import { Link } from '../kit/ui/link.tsx';
import { Rich } from '../kit/ui/rich.tsx';
import { useIsHydrated } from '../kit/ui/use-is-hydrated.ts';
import { useSendForm } from '../kit/use-send-form.ts';

const values = inquiryInput.omit({ businessIds: true, inquiryKey: true });

type Draft = z.input<typeof values>;
type Values = z.output<typeof values>;
type Form = UseFormReturn<Draft, unknown, Values>;

export function InquiryForm({ business }: { business: AskedBusiness }) {
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
