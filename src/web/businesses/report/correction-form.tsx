import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import * as m from '#messages';
import type { EndpointOutput } from '../../../contract/endpoint.ts';
import {
  type businessReportCalls,
  listingFacts,
  type ProblemInput,
} from '../../../contract/reports.ts';
import { readOrNull } from '../../kit/api.ts';
import { FormField, NicknameField, RefusedNotice } from '../../kit/form-field.tsx';
import { useRefusedForm } from '../../kit/refused-form.ts';
import { send } from '../../kit/send.ts';
import { StateOptions } from '../../kit/state-options.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { Rich } from '../../kit/ui/rich.tsx';
import { useSendForm } from '../../kit/use-send-form.ts';
import { useSuggestions } from '../../search/use-suggestions.tsx';

export type ListedFacts = EndpointOutput<typeof businessReportCalls.facts>;
type Form = UseFormReturn<ProblemInput>;

export function readListedFacts(id: number | string) {
  return readOrNull('GET /api/businesses/:id/facts', { params: { id: Number(id) } });
}

/** Loads the facts of a listing, then shows the form that corrects them. */
export function CorrectionOf({ id, children }: { id: number; children: ReactNode }) {
  const { data, error } = useQuery(readListedFacts(id));
  if (error) throw error;
  if (data) return <CorrectionForm facts={data} />;
  return data === null ? children : <FormSkeleton />;
}

export function FormSkeleton() {
  return <div role="status" aria-label={m.common_loading_area()} className="skeleton h-[40rem]" />;
}

/** Form with the facts of a listing: a visitor corrects them, or chooses a problem that no fact shows. */
export function CorrectionForm({ facts }: { facts: ListedFacts }) {
  const { id, slug } = facts;
  const form: Form = useForm<ProblemInput>();
  const { sendOnce, isPending, isSent } = useSendForm({
    mutationKey: ['business-report', id],
    send: (body: ProblemInput) =>
      send('POST /api/businesses/:id/reports', { params: { id }, body }),
    fields: { ...listingFacts.shape, reason: true, other: true, detail: true, email: true },
    setError: form.setError,
    onSent: () => {},
  });
  if (isSent) return <Thanks />;
  return (
    <form
      method="post"
      action={`/api/businesses/${id}/reports/form`}
      aria-label={m.report_question()}
      noValidate
      onSubmit={form.handleSubmit((typed) => sendOnce(typed))}
      className="group flex flex-col gap-4"
    >
      <RefusedNotice />
      <ReasonField form={form} />
      <OtherField form={form} />
      <FactFields form={form} facts={facts} />
      <FormField
        form={form}
        name="detail"
        label={m.report_detail()}
        hint={m.report_detail_hint()}
        maxLength={200}
        autoComplete="off"
      />
      <FormField
        form={form}
        name="email"
        type="email"
        label={m.report_email()}
        hint={m.report_email_hint()}
        maxLength={254}
        autoComplete="email"
      />
      <NicknameField form={form} name="nickname" />
      <Button type="submit" disabled={isPending} className="self-start">
        {isPending ? m.common_sending() : m.report_send()}
      </Button>
      <p className="text-sm text-muted">
        <Rich
          message={m.report_who_sees}
          parts={{
            link: (text) => (
              <Link
                to={`/contact?about=${encodeURIComponent(slug)}&topic=correction`}
                rel="nofollow"
                className="inline-flex min-h-8 items-center font-semibold text-accent underline underline-offset-2 pointer-coarse:min-h-11"
              >
                {text}
              </Link>
            ),
          }}
        />
      </p>
    </form>
  );
}

const choices = [
  ['', m.report_facts()],
  ['closed', m.report_closed()],
  ['duplicate', m.report_twice()],
  ['not-a-business', m.report_no_business()],
] as const;

function ReasonField({ form }: { form: Form }) {
  const refused = useRefusedForm();
  const said = refused?.errors.find(({ field }) => field === 'reason')?.message;
  const error = form.formState.errors.reason?.message ?? said;
  const chosen = refused?.fields.reason ?? '';
  return (
    <fieldset className="flex flex-col" aria-describedby={error ? 'reason-error' : undefined}>
      <legend className="sr-only">{m.report_question()}</legend>
      {choices.map(([value, label]) => (
        <label
          key={value}
          className="flex min-h-8 items-center gap-3 font-semibold pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            value={value}
            defaultChecked={value === chosen}
            className="size-5 shrink-0 accent-accent"
            {...form.register('reason')}
          />
          {label}
        </label>
      ))}
      {error && (
        <p id="reason-error" role="alert" className="font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Asks for the other listing if one is listed twice: its URL, or a name to find it. */
function OtherField({ form }: { form: Form }) {
  const { field, popup } = useSuggestions('listings', (path) =>
    form.setValue('other', new URL(path, window.location.href).href),
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles events that bubble from the field
    <div
      className="relative hidden group-has-[[value=duplicate]:checked]:block"
      onFocus={({ target }) => {
        if (target instanceof HTMLInputElement) field.ref.current = target;
        field.onFocus();
      }}
    >
      <FormField
        form={form}
        name="other"
        label={m.report_other()}
        hint={m.report_other_hint()}
        maxLength={300}
        autoComplete="off"
      />
      {popup}
    </div>
  );
}

/** Shows the facts, hidden while another reason is chosen. */
function FactFields({ form, facts }: { form: Form; facts: ListedFacts }) {
  const field = (name: keyof typeof listingFacts.shape, label: string, maxLength: number) => (
    <FormField
      form={form}
      name={name}
      label={label}
      defaultValue={facts[name]}
      maxLength={maxLength}
      autoComplete="off"
    />
  );
  return (
    <div className="flex flex-col gap-4 group-has-[[name=reason]:not([value='']):checked]:hidden">
      {field('name', m.field_business_name(), 200)}
      {field('phone', m.field_phone(), 30)}
      {field('address', m.field_address(), 200)}
      <div className="grid gap-4 sm:grid-cols-2">
        {field('city', m.field_city(), 100)}
        <FormField
          form={form}
          name="state"
          as="select"
          label={m.field_state()}
          defaultValue={facts.state}
        >
          <StateOptions isAll />
        </FormField>
      </div>
      {field('zipCode', m.field_zip(), 10)}
      {facts.website && field('website', m.field_website(), 500)}
      <FormField
        form={form}
        name="hours"
        as="area"
        label={m.hours_title_short()}
        defaultValue={facts.hours}
        rows={3}
        maxLength={1000}
        hint={m.report_hours_hint()}
      />
    </div>
  );
}

function Thanks() {
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => thanks.current?.focus(), []);
  return (
    <p ref={thanks} tabIndex={-1} role="status" className="text-lg">
      {m.report_sent_text()}
    </p>
  );
}
