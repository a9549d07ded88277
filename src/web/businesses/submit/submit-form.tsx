import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import * as m from '#messages';
import type { SubmittedBusiness } from '../../../contract/businesses.ts';
import type { Category } from '../../../contract/categories.ts';
import type { SitePlan } from '../../../contract/payments.ts';
import {
  type BusinessDraft,
  type BusinessInput,
  businessInput,
} from '../../../contract/submission.ts';
import type { CustomField } from '../../../domain/custom-fields.ts';
import { FREE_LISTING, readChosenListing } from '../../../domain/plans.ts';
import { describeApproval, formatPrice } from '../../../domain/premium-terms.ts';
import { read } from '../../kit/api.ts';
import { NicknameField, RefusedNotice } from '../../kit/form-field.tsx';
import { businessPath } from '../../kit/paths.ts';
import { useRefusedForm } from '../../kit/refused-form.ts';
import { send } from '../../kit/send.ts';
import { useSite } from '../../kit/site.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Rich } from '../../kit/ui/rich.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { useSendForm } from '../../kit/use-send-form.ts';
import { CustomFieldInput, isOfFields } from '../own-fields-form.tsx';
import { ContactFields } from './contact-fields.tsx';
import {
  askedFields,
  BusinessFields,
  FormSection,
  fitFields,
  OwnFieldsSection,
  PlaceFields,
} from './fields.tsx';
import { ListingChoice, useChosenListing } from './listing-choice.tsx';
import { useSubmissionDraft } from './use-draft.ts';

const FREE = { isPremium: false, plan: undefined };

interface SubmitFormProps {
  titleId: string;
  categories: Category[];
  fields: readonly CustomField[];
  plans: readonly SitePlan[];
  /** A free listing, premium, or the id of a plan. */
  asked: string;
  onSubmitted: (business: SubmittedBusiness, input: BusinessInput) => void;
  onClear: () => void;
}

export function SubmitForm(props: SubmitFormProps) {
  const { categories, fields, plans, asked } = props;
  // Without default values, text typed before hydration is kept.
  const form = useForm<BusinessDraft, unknown, BusinessInput>({
    resolver: zodResolver(businessInput),
    defaultValues: readChosenListing(asked),
  });
  const { control, setValue, setError, clearErrors, handleSubmit } = form;
  const chosen = useChosenListing(control, plans);
  const isFree = chosen.listing === FREE_LISTING;
  const draft = useSubmissionDraft(form, asked !== FREE_LISTING);
  const toast = useToast();
  const queryClient = useQueryClient();
  const post = useSendForm({
    mutationKey: ['submission'],
    send: (body: BusinessInput) => send('POST /api/businesses', { body }),
    fields: businessInput.shape,
    setError,
    onRefused: (error) => {
      if (isOfFields(error)) void queryClient.invalidateQueries({ queryKey: askedFields.queryKey });
    },
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
  const isRefused = useRefusedForm() !== null;
  return (
    <form
      noValidate
      method="post"
      action="/api/businesses/form"
      aria-labelledby={props.titleId}
      onSubmit={handleSubmit((input) =>
        post.sendOnce({ ...fitFields(input, fields), ...(isFree && FREE) }),
      )}
      className="relative flex flex-col gap-8 rounded-card border border-line bg-surface p-4 sm:p-6"
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
      <RefusedNotice />
      <BusinessFields form={form} categories={categories} />
      <PlaceFields form={form} />
      <ContactFields form={form} />
      <OwnFieldsSection form={form} fields={fields} />
      <noscript>
        <FieldsOfSome fields={fields} categories={categories} />
      </noscript>
      <NicknameField form={form} name="nickname" />
      <ListingChoice
        control={control}
        chosen={chosen}
        categories={categories}
        onChange={(listing) => {
          const { isPremium, plan } = readChosenListing(listing);
          setValue('isPremium', isPremium);
          setValue('plan', plan);
          clearErrors('plan');
        }}
      />
      <SubmissionOutlook control={control} price={chosen.price} />
      <Button
        type="submit"
        // A rejected form is shown without client code, which would otherwise enable the button.
        disabled={(!draft.isReady && !isRefused) || isBusy}
        className="self-start noscript:hidden"
      >
        {isBusy ? m.common_submitting() : isFree ? m.submit_for_review() : m.submit_to_payment()}
      </Button>
      <Button type="submit" className="hidden! self-start noscript:inline-flex!">
        {m.submit_for_review()}
      </Button>
    </form>
  );
}

/**
 * Without JavaScript the category isn't known yet, so category-specific fields are shown with their
 * category's name.
 */
function FieldsOfSome({ fields, categories }: Pick<SubmitFormProps, 'fields' | 'categories'>) {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const ofSome = Map.groupBy(
    fields.filter((field) => field.categories.length > 0),
    (field) => field.categories.flatMap((id) => names.get(id) ?? []).join(', '),
  );
  return [...ofSome].map(
    ([category, asked]) =>
      category !== '' && (
        <FormSection
          key={category}
          title={m.field_optional({ label: m.fields_only_for({ category }) })}
        >
          <div className="grid gap-4 *:min-w-0 sm:col-span-6 sm:grid-cols-2">
            {asked.map((field) => (
              <CustomFieldInput key={field.key} field={field} />
            ))}
          </div>
        </FormSection>
      ),
  );
}

const PAUSE = 600;

const compared = [
  ...(['name', 'city', 'state', 'address', 'zipCode', 'phone', 'website', 'categoryId'] as const),
] as const;

interface OutlookProps {
  control: Control<BusinessDraft>;
  /** Price in cents of the listing that was chosen; null for a free one. */
  price: number | null;
}

/** Shows the duplicate notice in place of the next steps, to avoid layout shift. */
function SubmissionOutlook({ control, price }: OutlookProps) {
  const found = useDuplicates(control);
  const [others, setOthers] = useState<number[]>([]);
  const duplicate = found.find(({ id }) => !others.includes(id));
  const box = useRef<HTMLDivElement>(null);
  const dismiss = (id: number) => {
    setOthers([...others, id]);
    box.current?.focus();
  };
  return (
    <div ref={box} tabIndex={-1} className="min-h-68 rounded-card bg-sunken p-4 sm:min-h-38">
      {!duplicate && <NextSteps control={control} price={price} />}
      <div role="status">
        {duplicate && <ListedAlready duplicate={duplicate} onOther={() => dismiss(duplicate.id)} />}
      </div>
    </div>
  );
}

type PossibleDuplicate = ReturnType<typeof useDuplicates>[number];

function ListedAlready({
  duplicate,
  onOther,
}: {
  duplicate: PossibleDuplicate;
  onOther: () => void;
}) {
  const { id, name, address, city } = duplicate;
  return (
    <Panel title={m.submit_duplicate_title()}>
      <p className="wrap-anywhere">
        <Rich
          message={m.submit_duplicate_text}
          parts={{
            link: () => (
              <TabLink to={businessPath(duplicate)}>
                {name}, {address || city}
              </TabLink>
            ),
          }}
        />{' '}
        <TabLink to={`/claim/${id}`}>{m.submit_duplicate_claim()}</TabLink>
      </p>
      <Button variant="secondary" className="mt-2" onClick={onOther}>
        {m.submit_duplicate_other()}
      </Button>
    </Panel>
  );
}

function TabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-6 items-center font-semibold text-accent underline pointer-coarse:min-h-11"
    >
      <span>
        {children}
        <span className="sr-only"> {m.common_new_tab()}</span>
      </span>
    </a>
  );
}

function NextSteps({ control, price }: OutlookProps) {
  const emails = useWatch({ control, name: ['email', 'ownerEmail'] });
  const hasEmail = emails.some(Boolean);
  const { approvalHours } = useSite();
  return (
    <Panel title={m.common_what_next()}>
      <ol className="list-decimal space-y-1 pl-5 text-muted">
        {price !== null && <li>{m.submit_next_pay({ price: formatPrice(price) })}</li>}
        <li>
          {m.submit_next_review({
            approvalHours: describeApproval(approvalHours),
          })}
        </li>
        <li>{hasEmail ? m.submit_next_email() : m.submit_next_no_email()}</li>
        {price === null && <li>{m.submit_next_premium()}</li>}
      </ol>
    </Panel>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className="mb-1 font-bold">{title}</h2>
      {children}
    </>
  );
}

function useDuplicates(control: Control<BusinessDraft>) {
  const typed = useWatch({ control, name: [...compared] });
  const [name, city, state, ...rest] = useSettled(typed.map((text) => String(text ?? '').trim()));
  const [address, zipCode, phone, website, category] = rest;
  const categoryId = Number(category) > 0 ? category : '';
  const { data } = useQuery({
    ...read('GET /api/businesses/duplicates', {
      query: { name, city, state, address, zipCode, phone, website, categoryId },
    }),
    enabled: Boolean(name && city && state && (address || phone)),
  });
  return data ?? [];
}

function useSettled(texts: string[]): string[] {
  const now = JSON.stringify(texts);
  const [settled, setSettled] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), PAUSE);
    return () => clearTimeout(timer);
  }, [now]);
  return JSON.parse(settled);
}
