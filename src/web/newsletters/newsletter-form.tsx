import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import * as m from '#messages';
import { type NewsletterInput, newsletterInput } from '../../contract/newsletters.ts';
import { screens } from '../../contract/screens.ts';
import { FormField, NicknameField, RefusedNotice } from '../kit/form-field.tsx';
import { useParameters } from '../kit/parameters.ts';
import { send } from '../kit/send.ts';
import { useSite } from '../kit/site.tsx';
import { StateOptions } from '../kit/state-options.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Link } from '../kit/ui/link.tsx';
import { Rich } from '../kit/ui/rich.tsx';
import { useIsHydrated } from '../kit/ui/use-is-hydrated.ts';
import { useSendForm } from '../kit/use-send-form.ts';
import { capitalize } from '../kit/words.ts';

type Form = UseFormReturn<z.input<typeof newsletterInput>, unknown, NewsletterInput>;

export function NewsletterForm() {
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
          label={m.field_state()}
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
