import '../../zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { SubmittedBusiness } from '../../../contract/businesses.ts';
import type { Category } from '../../../contract/categories.ts';
import {
  type BusinessDraft,
  type BusinessInput,
  businessInput,
} from '../../../contract/submission.ts';
import { send } from '../../api.ts';
import { FormField } from '../../form-field.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useSendForm } from '../../use-send-form.ts';
import { ContactFields } from './contact-fields.tsx';
import { BusinessFields, FormLegend, PlaceFields } from './fields.tsx';
import { SubmissionOutlook } from './outlook.tsx';
import { useSubmissionDraft } from './use-draft.ts';

const listings = [
  {
    value: 'free' as const,
    label: 'Free Listing',
    hint: 'Your address, contact details and customer reviews.',
  },
  {
    value: 'premium' as const,
    label: 'Premium Listing',
    hint: '$9.95 per year. Adds a website link, a badge and priority placement.',
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
        title: 'Business submitted',
        description: 'Your business has been submitted for review.',
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
          Clear the form
        </Button>
      )}
      <BusinessFields form={form} categories={categories} />
      <PlaceFields form={form} />
      <ContactFields form={form} />
      <div className="hidden" aria-hidden="true">
        <FormField form={form} name="nickname" label="Nickname" tabIndex={-1} autoComplete="off" />
      </div>
      <ChoiceField
        legend={<FormLegend>Your listing</FormLegend>}
        choices={listings}
        value={isPremium ? 'premium' : 'free'}
        onChange={(value) => setValue('isPremium', value === 'premium')}
      />
      <SubmissionOutlook control={control} />
      <Button type="submit" disabled={!draft.isReady || isBusy} className="self-start">
        {isBusy ? 'Submitting...' : isPremium ? 'Continue to Payment' : 'Submit for Review'}
      </Button>
    </form>
  );
}
