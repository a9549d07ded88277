import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type LoaderFunctionArgs, useNavigate } from 'react-router';
import type { z } from 'zod';
import * as m from '#messages';
import { type NewsletterInput, newsletterInput } from '../../contract/newsletters.ts';
import { screens } from '../../contract/screens.ts';
import { readOrNull } from '../kit/api.ts';
import { FormField, NicknameField, RefusedNotice } from '../kit/form-field.tsx';
import { loadQuery } from '../kit/load.ts';
import { Metadata } from '../kit/metadata.tsx';
import { useParameters } from '../kit/parameters.ts';
import { send } from '../kit/send.ts';
import { useSite } from '../kit/site.tsx';
import { StateOptions } from '../kit/state-options.tsx';
import { Button, ButtonLink } from '../kit/ui/button.tsx';
import { Link } from '../kit/ui/link.tsx';
import { Message } from '../kit/ui/message.tsx';
import { Rich } from '../kit/ui/rich.tsx';
import { useIsHydrated } from '../kit/ui/use-is-hydrated.ts';
import { useSendForm } from '../kit/use-send-form.ts';
import { capitalize } from '../kit/words.ts';
import { answerNotFound } from '../layout/answer-not-found.ts';
import { NotFound } from '../layout/not-found.tsx';

const newsletter = readOrNull('GET /api/newsletter', {});

export async function loadNewsletter({ context }: LoaderFunctionArgs) {
  return (await loadQuery(context, newsletter)) === null ? answerNotFound(context) : null;
}

export function NewsletterPage() {
  const { data, error } = useQuery(newsletter);
  const { sent } = useParameters(screens.newsletter);
  if (error) throw error;
  if (data === null) {
    return <NotFound title={m.layout_not_found()} explanation={m.newsletters_off()} />;
  }
  const title = sent ? m.newsletters_sent_title() : m.newsletters_page_title();
  return (
    <>
      <Metadata title={title} isHidden />
      {sent ? (
        <Message title={title} level="h1">
          <p className="text-muted">{m.newsletters_sent_text()}</p>
          <ButtonLink to="/">{m.common_go_home()}</ButtonLink>
        </Message>
      ) : (
        <div className="page-width py-6">
          <div className="mx-auto flex max-w-xl flex-col gap-4">
            <h1 className="text-2xl font-extrabold">{title}</h1>
            <p className="text-muted">{m.newsletters_lead()}</p>
            <NewsletterForm />
          </div>
        </div>
      )}
    </>
  );
}

type Form = UseFormReturn<z.input<typeof newsletterInput>, unknown, NewsletterInput>;

function NewsletterForm() {
  const navigate = useNavigate();
  const { city = '', state = '' } = useParameters(screens.newsletter);
  const { place } = useSite();
  // Without default values, text typed before hydration is kept.
  const form: Form = useForm({ resolver: zodResolver(newsletterInput) });
  const isHydrated = useIsHydrated();
  const post = useSendForm({
    mutationKey: ['newsletter'],
    send: (body: NewsletterInput) => send('POST /api/newsletter', { body }),
    fields: newsletterInput.shape,
    setError: form.setError,
    onSent: () => navigate('/newsletter?sent=true'),
  });
  const isBusy = post.isPending || post.isSent;
  const chosen = (state || place?.states[0]) ?? '';
  return (
    <form
      noValidate={isHydrated}
      method="post"
      action="/api/newsletter/form"
      aria-label={m.newsletters_title()}
      onSubmit={form.handleSubmit(post.sendOnce)}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <RefusedNotice />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField
          form={form}
          name="city"
          label={m.field_city()}
          required
          maxLength={100}
          defaultValue={capitalize(city.replaceAll('-', ' '))}
        />
        <FormField
          form={form}
          name="state"
          as="select"
          label={m.common_state()}
          required
          defaultValue={chosen.toUpperCase()}
        >
          <option value="">{m.live_list_choose()}</option>
          <StateOptions chosen={chosen.toUpperCase()} />
        </FormField>
      </div>
      <FormField
        form={form}
        name="email"
        label={m.common_your_email()}
        type="email"
        required
        maxLength={254}
        autoComplete="email"
      />
      <NicknameField form={form} name="nickname" />
      <Button type="submit" disabled={isBusy} className="self-start">
        {isBusy ? m.common_sending() : m.newsletters_submit()}
      </Button>
      <p className="text-sm text-muted">
        <Rich
          message={m.newsletters_privacy}
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
