import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as m from '#messages';
import type { SubmittedBusiness } from '../../../contract/businesses.ts';
import type { Category } from '../../../contract/categories.ts';
import { describePer, formatPrice, type PremiumOffer } from '../../../contract/premium-terms.ts';
import {
  type BusinessDraft,
  type BusinessInput,
  businessInput,
} from '../../../contract/submission.ts';
import { NicknameField } from '../../form-field.tsx';
import { send } from '../../send.ts';
import { useSite } from '../../site.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useSendForm } from '../../use-send-form.ts';
import { ContactFields } from './contact-fields.tsx';
import { BusinessFields, FormLegend, PlaceFields } from './fields.tsx';
import { SubmissionOutlook } from './outlook.tsx';
import { useSubmissionDraft } from './use-draft.ts';

const listListings = (premium: PremiumOffer) => [
  {
    value: 'free' as const,
    label: m.premium_free_listing(),
    hint: m.submit_free_hint(),
  },
  {
    value: 'premium' as const,
    label: m.premium_listing(),
    hint: m.submit_premium_hint({
      price: formatPrice(premium.price),
      premium: describePer(premium),
    }),
  },
];

interface SubmitFormProps {
  titleId: string;
  categories: Category[];
  isPremiumAsked: boolean;
  onSubmitted: (business: SubmittedBusiness, input: BusinessInput) => void;
  onClear: () => void;
}

export function SubmitForm(props: SubmitFormProps) {
  const { categories, isPremiumAsked } = props;
  const { premium } = useSite();
  // The text fields have no default values, so that what was typed before this code had loaded is read from them.
  const form = useForm<BusinessDraft, unknown, BusinessInput>({
    resolver: zodResolver(businessInput),
    defaultValues: { isPremium: isPremiumAsked },
  });
  const { control, setValue, setError, handleSubmit } = form;
  const isPremium = useWatch({ control, name: 'isPremium' });
  const draft = useSubmissionDraft(form, isPremiumAsked);
  const toast = useToast();
  const post = useSendForm({
    mutationKey: ['submission'],
    send: (body: BusinessInput) => send('POST /api/businesses', { body }),
    fields: businessInput.shape,
    setError,
    onSent: (business, input) => {
      draft.forget();
      toast({
        title: m.submit_sent_title(),
        description: m.submit_sent_text(),
      });
      props.onSubmitted(business, input);
    },
  });
  const isBusy = post.isPending || post.isSent;
  return (
    <form
      noValidate
      aria-labelledby={props.titleId}
      onSubmit={handleSubmit(post.sendOnce)}
      className="relative flex flex-col gap-8 rounded-card border border-line bg-surface p-4 noscript:hidden sm:p-6"
    >
      {draft.isRestored && (
        <Button
          variant="quiet"
          className="absolute top-2 right-1 text-sm"
          onClick={() => {
            draft.forget();
            props.onClear();
          }}
        >
          {m.submit_clear()}
        </Button>
      )}
      <BusinessFields form={form} categories={categories} />
      <PlaceFields form={form} />
      <ContactFields form={form} />
      <NicknameField form={form} name="nickname" />
      <ChoiceField
        legend={<FormLegend>{m.common_your_listing()}</FormLegend>}
        choices={listListings(premium)}
        value={isPremium ? 'premium' : 'free'}
        onChange={(value) => setValue('isPremium', value === 'premium')}
      />
      <SubmissionOutlook control={control} />
      <Button type="submit" disabled={!draft.isReady || isBusy} className="self-start">
        {isBusy ? m.common_submitting() : isPremium ? m.submit_to_payment() : m.submit_for_review()}
      </Button>
    </form>
  );
}
