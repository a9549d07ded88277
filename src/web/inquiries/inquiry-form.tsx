import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { type AskedBusiness, inquiryInput, MAX_ASKED } from '../../contract/inquiries.ts';
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

const { businessIds } = inquiryInput.shape;
/** Checkboxes by business, such as `b12`. */
const chosen = z.record(z.string(), z.boolean()).default({});
const values = inquiryInput
  .omit({ businessIds: true, inquiryKey: true })
  .extend({ chosen })
  .superRefine(({ chosen: given }, context) => {
    if (Object.keys(given).length === 0) return;
    const message = businessIds.safeParse(readChosen(given)).error?.issues[0]?.message;
    if (message) context.addIssue({ code: 'custom', path: ['chosen'], message });
  });

function readChosen(given: Record<string, boolean>): number[] {
  return Object.keys(given)
    .filter((name) => given[name])
    .map((name) => Number(name.slice(1)));
}

type Draft = z.input<typeof values>;
type Values = z.output<typeof values>;
type Form = UseFormReturn<Draft, unknown, Values>;

/** Form for a message to one business, or to the chosen ones of several. */
export function InquiryForm({ businesses }: { businesses: AskedBusiness[] }) {
  // Without default values, text typed before hydration is kept.
  const form: Form = useForm<Draft, unknown, Values>({ resolver: zodResolver(values) });
  const isHydrated = useIsHydrated();
  const post = useSendInquiry(form, businesses);
  const [business] = businesses;
  const isOne = businesses.length === 1;
  const isBusy = post.isPending || post.isSent;
  return (
    <form
      noValidate={isHydrated}
      method="post"
      action="/api/inquiries/form"
      aria-label={
        isOne ? m.inquiries_to({ name: business?.name ?? '' }) : m.inquiries_quote_title()
      }
      onSubmit={form.handleSubmit(post.sendOnce)}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      {isOne ? (
        <input type="hidden" name="businessId" value={business?.id} />
      ) : (
        <input type="hidden" name="ids" value={businesses.map(({ id }) => id).join()} />
      )}
      <RefusedNotice />
      {!isOne && <Choice form={form} businesses={businesses} />}
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

function Choice({ form, businesses }: { form: Form; businesses: AskedBusiness[] }) {
  const refused = useRefusedForm();
  const { chosen: fault } = form.formState.errors;
  const told = fault?.message ?? fault?.root?.message;
  const said = refused?.errors.find(({ field }) => field === 'businessIds')?.message;
  const error = typeof told === 'string' ? told : said;
  return (
    <fieldset aria-describedby={error ? 'chosen-error' : undefined}>
      <legend className="text-sm font-semibold">{m.inquiries_quote_choose()}</legend>
      {businesses.map(({ id, name, address, city }, place) => {
        const field = form.register(`chosen.b${id}`);
        return (
          <CheckField
            key={id}
            label={name}
            hint={[address, city].filter(Boolean).join(', ')}
            {...field}
            defaultChecked={refused ? field.name in refused.fields : place < MAX_ASKED}
          />
        );
      })}
      {error && (
        <p id="chosen-error" role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
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

function useSendInquiry(form: Form, businesses: AskedBusiness[]) {
  const ids = businesses.map(({ id }) => id);
  const navigate = useNavigate();
  const key = useRef('');
  return useSendForm({
    mutationKey: ['inquiry', ids],
    send: ({ chosen: given, ...body }: Values) => {
      key.current ||= createRandomKey();
      return send('POST /api/inquiries', {
        body: {
          ...body,
          businessIds: ids.length === 1 ? ids : readChosen(given),
          inquiryKey: key.current,
        },
      });
    },
    fields: values.shape,
    setError: form.setError,
    onSent: ({ businessIds: sent }) =>
      void navigate(sent.length === 1 ? `/ask/${sent[0]}?sent=true` : `/ask?ids=${sent}&sent=true`),
  });
}
