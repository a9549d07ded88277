import type { ReactNode } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import * as m from '#messages';
import type { BusinessEdit, BusinessEditDraft } from '../../../contract/businesses.staff.ts';
import type { Category } from '../../../contract/categories.ts';
import type { TradeName } from '../../../contract/trades.ts';
import { type CustomField, isFieldOf } from '../../../domain/custom-fields.ts';
import { lineFields } from '../../../domain/listing-fields.ts';
import { offersInput } from '../../../domain/offers.ts';
import { servicesInput } from '../../../domain/price-list.ts';
import { FormField } from '../../kit/form-field.tsx';
import { formatNumber } from '../../kit/format.ts';
import { useSite } from '../../kit/site.tsx';
import { Options } from '../../kit/ui/field.tsx';
import { FormSwitch } from '../../staff/form.tsx';
import { IssueHint, useFactIssues } from '../checks/issue-hint.tsx';
import { MailHint, useMailHint } from '../checks/mail-hint.tsx';
import { MendHint, useMending } from '../checks/mend-hint.tsx';
import { FieldInputs } from '../own-fields-form.tsx';
import { OfferFields, ServiceFields } from '../price-list-form.tsx';
import { fieldLabels, slugOf } from '../submit/editable-fields.ts';
import { TradePicker } from '../trade-picker.tsx';
import { useLocalDate } from '../use-local-date.ts';
import { useSuggestedTrades } from '../use-suggested-trades.ts';

type Form = UseFormReturn<BusinessEditDraft, unknown, BusinessEdit>;

interface BusinessFieldsProps {
  form: Form;
  categories: Category[];
  fields: readonly CustomField[];
  mayChangePremium: boolean;
}

export function StaffBusinessFields({
  form,
  categories,
  fields,
  mayChangePremium,
}: BusinessFieldsProps) {
  const trades = useSuggestedTrades(() => {
    const { name, description = '', categoryId } = form.getValues();
    return { name, description, categoryId: String(categoryId) };
  });
  const { doubts, listen } = useFactIssues(() => {
    const { city, state, zipCode, phone } = form.getValues();
    return { city, state, zipCode, phone };
  });
  const { notes, mend } = useMending(form);
  const rules = { onBlur: listen };
  const mending = (name: 'state' | 'zipCode' | 'phone' | 'website') => ({
    onBlur: () => {
      mend(name);
      listen();
    },
  });
  const { inquiries } = useSite();
  const mail = useMailHint(() => form.getValues('email'));
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <FormField
        form={form}
        name="name"
        rules={{ onBlur: trades.listen }}
        label={fieldLabels.name}
        required
      />
      <FormField
        form={form}
        name="slug"
        label={fieldLabels.slug}
        required
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="sm:col-span-2">
        <FormField
          form={form}
          name="description"
          as="area"
          rules={{ onBlur: trades.listen }}
          label={fieldLabels.description}
          rows={4}
        />
      </div>
      <FormField form={form} name="address" label={fieldLabels.address} />
      <FormField form={form} name="city" rules={rules} label={fieldLabels.city} required />
      <div>
        <FormField
          form={form}
          name="state"
          rules={mending('state')}
          label={fieldLabels.state}
          required
        />
        <MendHint note={notes.state} />
      </div>
      <div>
        <FormField
          form={form}
          name="zipCode"
          rules={mending('zipCode')}
          label={fieldLabels.zipCode}
          inputMode="numeric"
        />
        <MendHint note={notes.zipCode} />
        <IssueHint doubts={doubts.filter(({ field }) => field === 'zipCode')} className="mt-1.5" />
      </div>
      <div>
        <FormField
          form={form}
          name="phone"
          rules={mending('phone')}
          label={fieldLabels.phone}
          type="tel"
        />
        <MendHint note={notes.phone} />
        <IssueHint doubts={doubts.filter(({ field }) => field === 'phone')} className="mt-1.5" />
      </div>
      <div>
        <FormField
          form={form}
          name="email"
          rules={{ onBlur: mail.listen }}
          label={fieldLabels.email}
          type="email"
        />
        <MailHint
          hint={mail}
          onTake={(email) => form.setValue('email', email, { shouldDirty: true })}
        />
      </div>
      <div>
        <FormField
          form={form}
          name="website"
          rules={mending('website')}
          label={fieldLabels.website}
          type="url"
        />
        <MendHint note={notes.website} />
      </div>
      <FormField form={form} name="imageUrl" label={fieldLabels.imageUrl} type="url" />
      {lineFields.map((name) => (
        <FormField key={name} form={form} name={name} label={fieldLabels[name]} />
      ))}
      <FormField
        form={form}
        name="categoryId"
        as="select"
        rules={{ valueAsNumber: true, onBlur: trades.listen }}
        label={fieldLabels.categoryId}
        required
      >
        <Options of={categories} />
      </FormField>
      <div className="sm:col-span-2">
        <TradesField form={form} categories={categories} suggested={trades.suggested} />
      </div>
      <div className="sm:col-span-2">
        <ListedFields form={form} />
      </div>
      <FittingInputs form={form} fields={fields} />
      <div className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
        <FormSwitch
          control={form.control}
          name="isPremium"
          label={fieldLabels.isPremium}
          hint={mayChangePremium ? m.listings_premium_hint() : m.listings_premium_locked()}
          isDisabled={!mayChangePremium}
        />
        <FormSwitch
          control={form.control}
          name="isApproved"
          label={fieldLabels.isApproved}
          hint={m.listings_approved_hint()}
        />
        <FormSwitch
          control={form.control}
          name="mayBeClosed"
          label={fieldLabels.mayBeClosed}
          hint={m.listings_maybe_closed_hint()}
        />
        {inquiries && (
          <FormSwitch
            control={form.control}
            name="inquiriesOff"
            label={fieldLabels.inquiriesOff}
            hint={m.listings_inquiries_off_hint()}
          />
        )}
      </div>
    </div>
  );
}

const clocks = Intl.DateTimeFormat().resolvedOptions().timeZone;

function ListedFields({ form: { control, formState } }: { form: Form }) {
  const { field: services } = useController({ control, name: 'services' });
  const { field: offers } = useController({ control, name: 'offers' });
  const { offers: hasOffers } = useSite();
  const today = useLocalDate(clocks);
  const errorsOf = (rule: z.ZodType, value: unknown) => {
    const issues = formState.isSubmitted ? (rule.safeParse(value).error?.issues ?? []) : [];
    return new Map(issues.map(({ path, message }) => [path.join('.'), message]));
  };
  return (
    <>
      <Folded title={fieldLabels.services} items={services.value}>
        <ServiceFields
          services={services.value ?? []}
          errors={errorsOf(servicesInput, services.value)}
          onChange={services.onChange}
        />
      </Folded>
      {hasOffers && (
        <Folded title={fieldLabels.offers} items={offers.value}>
          <OfferFields
            offers={offers.value ?? []}
            today={today}
            errors={errorsOf(offersInput, offers.value)}
            onChange={offers.onChange}
          />
        </Folded>
      )}
    </>
  );
}

interface FoldedProps {
  title: string;
  items: readonly unknown[] | null | undefined;
  children: ReactNode;
}

function Folded({ title, items, children }: FoldedProps) {
  const count = items?.length ?? 0;
  return (
    <details className="border-t border-line">
      <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold">
        {title} {count > 0 && <span className="text-muted">({formatNumber(count)})</span>}
      </summary>
      <div className="py-3">{children}</div>
    </details>
  );
}

function FittingInputs({ form, fields }: Pick<BusinessFieldsProps, 'form' | 'fields'>) {
  const [categoryId, trades = []] = useWatch({
    control: form.control,
    name: ['categoryId', 'trades'],
  });
  const holder = { categoryId: Number(categoryId), trades: trades.map(slugOf) };
  return <FieldInputs form={form} fields={fields.filter((field) => isFieldOf(field, holder))} />;
}

interface TradesFieldProps {
  form: Form;
  categories: Category[];
  suggested: TradeName[];
}

function TradesField({ form: { control }, categories, suggested }: TradesFieldProps) {
  const { field, fieldState } = useController({ control, name: 'trades' });
  const categoryId = useWatch({ control, name: 'categoryId' });
  return (
    <TradePicker
      legend={<legend className="text-sm font-semibold">{fieldLabels.trades}</legend>}
      hint={m.trades_choice_hint()}
      value={(field.value ?? []).map(slugOf)}
      onChange={field.onChange}
      suggested={suggested}
      category={categories.find(({ id }) => id === categoryId)?.slug}
      error={fieldState.error?.message}
      focusRef={field.ref}
    />
  );
}
