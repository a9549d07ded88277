import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type UseFormSetError, useForm } from 'react-hook-form';
import * as m from '#messages';
import type { Category } from '../../../../contract/categories.ts';
import {
  type BusinessEdit,
  type BusinessEditDraft,
  businessEdit,
  type StaffBusiness,
  staffBusiness,
} from '../../../../contract/staff/businesses.ts';
import type { HttpError } from '../../../api.ts';
import { send } from '../../../send.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useSendForm } from '../../../use-send-form.ts';
import { refetchLists } from '../../use-staff-action.ts';
import { BUSINESS_LISTS } from '../business-lists.ts';
import { BusinessFields } from './business-fields.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { type EditableFields, pickEditable } from './editable-fields.ts';
import { EndYearDialog } from './end-year-dialog.tsx';
import { PaidYear } from './paid-year.tsx';

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
  // What one's own changes are told from.
  const [base, setBase] = useState(business);
  const [theirs, setTheirs] = useState<StaffBusiness | null>(null);
  const form = useForm<BusinessEditDraft, unknown, BusinessEdit>({
    resolver: zodResolver(businessEdit),
    defaultValues: { ...pickEditable(business), version: business.version },
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const save = useSaveBusiness(business.id, form.setError, { onSaved, onConflict: setTheirs });
  const [ending, setEnding] = useState<BusinessEdit | null>(null);
  const submit = form.handleSubmit((edit) => {
    const endsYear = base.isPremium && base.premiumUntil !== null && !edit.isPremium;
    if (endsYear) setEnding(edit);
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
    // The form's own word comes a moment later: a quick Escape must not be quicker.
    <form
      noValidate
      onSubmit={submit}
      onChange={() => onDirtyChange(true)}
      className="flex flex-col gap-5"
    >
      <BusinessFields form={form} categories={categories} mayChangePremium={mayChangePremium} />
      {base.ownerEmail && (
        <p className="text-sm text-muted wrap-anywhere">
          {m.listings_owner_email_private({ ownerEmail: base.ownerEmail })}
        </p>
      )}
      {mayChangePremium && <PaidYear business={base} />}
      {ending && (
        <EndYearDialog
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
