import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type UseFormSetError, useForm } from 'react-hook-form';
import * as m from '#messages';
import {
  type BusinessEdit,
  type BusinessEditDraft,
  businessEdit,
  type StaffBusiness,
  staffBusiness,
} from '../../../contract/businesses.staff.ts';
import type { Category } from '../../../contract/categories.ts';
import type { StaffPayment } from '../../../contract/payments.staff.ts';
import type { CustomValues } from '../../../domain/custom-fields.ts';
import type { CustomEdit } from '../../../domain/custom-values.ts';
import { namePlan } from '../../../domain/plan-words.ts';
import { type HttpError, read } from '../../kit/api.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatCents, formatCount } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { ChoiceField } from '../../kit/ui/choice-field.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { refetchLists } from '../../kit/use-send.ts';
import { useSendForm } from '../../kit/use-send-form.ts';
import { BUSINESS_LISTS } from '../../staff/business-lists.ts';
import { EditConflict } from '../submit/edit-conflict.tsx';
import { type EditableFields, pickEditable } from '../submit/editable-fields.ts';
import { allFields } from './all-fields.ts';
import { StaffBusinessFields } from './business-fields.tsx';

interface BusinessFormProps {
  business: StaffBusiness;
  mayChangePremium: boolean;
  categories: Category[];
  onDirtyChange: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

export function BusinessForm(props: BusinessFormProps) {
  const { business, mayChangePremium, categories, onDirtyChange, onCancel, onSaved } = props;
  const [base, setBase] = useState(business);
  const [theirs, setTheirs] = useState<StaffBusiness | null>(null);
  const form = useForm<BusinessEditDraft, unknown, BusinessEdit>({
    resolver: zodResolver(businessEdit),
    defaultValues: { ...pickEditable(business), version: business.version },
  });
  const { data: fields = [] } = useQuery(allFields);
  const { isDirty } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const save = useSaveBusiness(business.id, form.setError, { onSaved, onConflict: setTheirs });
  const [ending, setEnding] = useState<BusinessEdit | null>(null);
  const submit = form.handleSubmit((whole) => {
    const edit = { ...whole, custom: changedOf(base.custom, whole.custom ?? {}) };
    const endsTerm = isPaidFor(base) && !edit.isPremium;
    if (endsTerm) setEnding(edit);
    else save.sendOnce(edit);
  });
  if (theirs) {
    const resolve = (chosen: EditableFields) => {
      const draft: BusinessEditDraft = { ...chosen, version: theirs.version };
      form.reset(draft, { keepDefaultValues: true });
      setBase(theirs);
      setTheirs(null);
      void submit();
    };
    return (
      <EditConflict
        categories={categories}
        fields={fields}
        base={pickEditable(base)}
        mine={{
          ...pickEditable(form.getValues()),
          ...(!mayChangePremium && { isPremium: theirs.isPremium }),
        }}
        theirs={pickEditable(theirs)}
        onResolve={resolve}
        onDiscard={onSaved}
      />
    );
  }
  return (
    // React Hook Form reports changes with a delay, in which Escape would close the dialog without a warning.
    <form
      noValidate
      onSubmit={submit}
      onChange={() => onDirtyChange(true)}
      className="flex flex-col gap-5"
    >
      <StaffBusinessFields
        form={form}
        categories={categories}
        fields={fields}
        mayChangePremium={mayChangePremium}
      />
      {base.ownerEmail && (
        <p className="text-sm text-muted wrap-anywhere">
          {m.listings_owner_email_private({ ownerEmail: base.ownerEmail })}
        </p>
      )}
      {mayChangePremium && <PaidTerm business={base} />}
      {ending && (
        <EndTermDialog
          business={base}
          onCancel={() => setEnding(null)}
          onChoose={(endPaidYear) => {
            setEnding(null);
            save.sendOnce({ ...ending, endPaidYear });
          }}
        />
      )}
      <div className="sticky -bottom-5 z-1 -mx-5 -mb-5 flex flex-wrap gap-3 border-t border-line bg-surface px-5 py-3">
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? m.common_saving() : m.common_save_changes()}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}

/** Returns only changed values; the others may belong to a removed field or another category. */
function changedOf(base: CustomValues, custom: CustomEdit): CustomEdit {
  return Object.fromEntries(
    Object.entries(custom).filter(
      ([key, value]) => JSON.stringify(value ?? null) !== JSON.stringify(base[key] ?? null),
    ),
  );
}

function useSaveBusiness(
  id: number,
  setError: UseFormSetError<BusinessEditDraft>,
  { onSaved, onConflict }: { onSaved: () => void; onConflict: (theirs: StaffBusiness) => void },
) {
  const toast = useToast();
  const queryClient = useQueryClient();
  return useSendForm({
    mutationKey: ['edit', id],
    send: (body: BusinessEdit) => send('PUT /api/admin/businesses/:id', { params: { id }, body }),
    fields: businessEdit.shape,
    setError,
    fallback: m.listings_update_failed(),
    onSent: () => {
      toast({ title: m.listings_updated() });
      void refetchLists(queryClient, BUSINESS_LISTS);
      onSaved();
    },
    onRefused: ({ status, problem }: HttpError) => {
      const current = staffBusiness.safeParse(problem?.current);
      if (status === 409 && current.success) onConflict(current.data);
    },
  });
}

function PaidTerm({ business }: { business: StaffBusiness }) {
  const { payments, rest } = usePayments(business.id);
  const { isPremium, premiumUntil, plan } = business;
  if (!isPremium && payments?.length === 0) return null;
  const left = rest?.days
    ? m.listings_year_left({ count: formatCount(rest.days, m.count_days) })
    : '';
  return (
    <section aria-label={m.listings_year_label()} className="min-h-6 text-sm">
      {isPremium && (
        <p>
          {plan && `${m.plans_plan()}: ${namePlan(plan)}. `}
          {premiumUntil
            ? m.listings_year_until({ date: formatDate(premiumUntil), left })
            : plan
              ? m.plans_year_endless()
              : m.listings_year_endless()}
        </p>
      )}
      {payments && payments.length > 0 && (
        <ul className="mt-1 text-muted">
          {payments.map((payment) => (
            <li key={payment.id}>{describePayment(payment)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Premium without an end and without a plan was granted by staff. */
function isPaidFor({ isPremium, premiumUntil, plan }: StaffBusiness): boolean {
  return isPremium && (premiumUntil !== null || plan !== null);
}

function describePayment(payment: StaffPayment): string {
  const { amount, amountRefunded, paidAt, status } = payment;
  const waits = payment.startsOnApproval ? ` ${m.payments_starts_on_approval()}` : '';
  const paid = m.listings_year_paid({
    price: formatCents(amount),
    date: formatDate(paidAt),
  });
  const year = describeYear(payment) ?? waits;
  if (status === 'refunding') return m.listings_year_refunding({ paid });
  if (status === 'lost') return m.listings_year_disputed({ paid });
  const back =
    amountRefunded > 0 ? m.listings_year_refunded({ price: formatCents(amountRefunded) }) : '';
  return `${paid}${year}${back}`;
}

function describeYear({ periodStart, periodEnd }: StaffPayment): string | null {
  if (!periodStart) return null;
  const date = formatDate(periodStart);
  if (!periodEnd) return `, ${m.plans_since({ date })}`;
  return m.listings_year_period({ date, date2: formatDate(periodEnd) });
}

type Choice = 'keep' | 'refund';

interface EndTermDialogProps {
  business: StaffBusiness;
  onCancel: () => void;
  onChoose: (choice: Choice) => void;
}

function EndTermDialog({ business, onCancel, onChoose }: EndTermDialogProps) {
  const { rest } = usePayments(business.id);
  const [choice, setChoice] = useState<Choice>('refund');
  const isWorthNothing = rest?.amount === 0;
  return (
    <ConfirmDialog
      onClose={onCancel}
      title={m.listings_end_year_title()}
      description={<Rest business={business} rest={rest} />}
      confirmLabel={m.listings_end_year_confirm()}
      isPending={!rest}
      onConfirm={() => onChoose(isWorthNothing ? 'keep' : choice)}
    >
      {rest && !isWorthNothing && (
        <ChoiceField<Choice>
          legend={<legend className="sr-only">{m.listings_end_year_rest()}</legend>}
          value={choice}
          onChange={setChoice}
          choices={[
            {
              value: 'refund',
              label: m.payments_refund_amount({ price: formatCents(rest.amount) }),
              hint: m.listings_end_year_refund_hint(),
            },
            {
              value: 'keep',
              label: m.listings_end_year_keep(),
              hint: m.listings_end_year_keep_hint(),
            },
          ]}
        />
      )}
    </ConfirmDialog>
  );
}

interface RestProps {
  business: StaffBusiness;
  rest: { days: number | null; amount: number } | undefined;
}

function Rest({ business, rest }: RestProps) {
  const until = business.premiumUntil
    ? ` ${m.listings_end_year_until({ date: formatDate(business.premiumUntil) })}`
    : '';
  if (!rest) return <p>{m.listings_end_year_paid({ name: business.name, until })}</p>;
  if (rest.amount === 0) {
    return <p>{m.listings_end_year_spent({ name: business.name, until })}</p>;
  }
  if (rest.days === null) {
    return <p>{m.plans_end_worth({ name: business.name, price: formatCents(rest.amount) })}</p>;
  }
  return (
    <p>
      {m.listings_end_year_worth({
        name: business.name,
        until,
        count: formatCount(rest.days, m.count_days),
        price: formatCents(rest.amount),
      })}
    </p>
  );
}

function usePayments(businessId: number) {
  const { data: payments } = useQuery({
    ...read('GET /api/admin/businesses/:id/payments', { params: { id: businessId } }),
    gcTime: 0,
  });
  const rests = payments?.flatMap(({ rest }) => rest ?? []);
  return {
    payments,
    rest: rests && {
      days: rests.reduce<number | null>(
        (total, { days }) => (total === null || days === null ? null : total + days),
        0,
      ),
      amount: rests.reduce((total, { amount }) => total + amount, 0),
    },
  };
}
