import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormSetError, useForm } from 'react-hook-form';
import * as m from '#messages';
import type { Category } from '../../../contract/categories.ts';
import { type ListingEditing, listingEditing } from '../../../contract/desk/listing.ts';
import {
  type BusinessDraft,
  type BusinessInput,
  businessInput,
} from '../../../contract/submission.ts';
import { HttpError } from '../../api.ts';
import { ContactFields } from '../../businesses/submit/contact-fields.tsx';
import { BusinessFields, PlaceFields } from '../../businesses/submit/fields.tsx';
import { send } from '../../send.ts';
import { EditConflict } from '../../staff/businesses/edit/edit-conflict.tsx';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useSendForm } from '../../use-send-form.ts';
import { readDesk } from '../read-desk.ts';
import { Decisions } from './decisions.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { fillForm, readEditing, type SentEdit, toEdit } from './editing.ts';
import { SessionOver } from './session-over.tsx';
import { compared, isTouched } from './two-versions.ts';
import { useKeptDraft } from './use-kept-draft.ts';

interface ListingFormProps {
  editing: ListingEditing;
  categories: Category[];
  isLocked: boolean;
}

export function ListingForm({ editing, categories, isLocked }: ListingFormProps) {
  // What one's own changes are told from.
  const [base, setBase] = useState(editing);
  const [theirs, setTheirs] = useState<ListingEditing | null>(null);
  const form = useForm<BusinessDraft, unknown, BusinessInput>({
    resolver: zodResolver(businessInput),
    defaultValues: fillForm(editing),
  });
  const draft = useKeptDraft(form, base);
  const fill = (values: BusinessDraft) => draft.without(() => form.reset(values));
  const show = (saved: ListingEditing) => {
    draft.forget();
    setBase(saved);
    fill(fillForm(saved));
  };
  const save = useSaveListing(base.listing.id, form.setError, {
    onSaved: show,
    onConflict: setTheirs,
  });
  const submit = form.handleSubmit((input) => save.sendOnce({ base, edit: toEdit(input, base) }));
  if (theirs) {
    return (
      <EditConflict
        categories={categories}
        base={compared(fillForm(base))}
        mine={compared(form.getValues())}
        theirs={compared(fillForm(theirs))}
        onResolve={(chosen) => {
          const { slug: _, isPremium, isApproved, mayBeClosed, ...values } = chosen;
          form.reset({ ...values, state: values.state as BusinessDraft['state'] });
          setBase(theirs);
          setTheirs(null);
          void form.handleSubmit((input) =>
            save.sendOnce({ base: theirs, edit: toEdit(input, theirs) }),
          )();
        }}
        onDiscard={() => {
          show(theirs);
          setTheirs(null);
        }}
      />
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <Decisions editing={base} onChanged={show} />
      {draft.offered && (
        <DraftOffer
          draft={draft.offered}
          onUse={({ base: former, values }) => {
            setBase(former);
            form.reset(values);
          }}
          onDiscard={draft.forget}
        />
      )}
      <form
        noValidate
        aria-label={m.common_your_listing()}
        onSubmit={submit}
        className="flex flex-col gap-8"
      >
        <p className="text-sm text-muted">
          {m.common_required_fields()}
          {base.listing.isApproved && ` ${m.owner_guarded_fields()}`}
        </p>
        <BusinessFields form={form} categories={categories} trades={base.listing.trades} />
        <PlaceFields form={form} />
        <ContactFields form={form} isOfDesk hasPicture={Boolean(base.listing.imageUrl)} />
        {save.isExpired && <SessionOver id={base.listing.id} />}
        <Button type="submit" disabled={isLocked || save.isPending} className="self-start">
          {save.isPending ? m.common_saving() : m.common_save_changes()}
        </Button>
      </form>
    </div>
  );
}

interface Sent {
  base: ListingEditing;
  edit: SentEdit;
}

function useSaveListing(
  id: number,
  setError: UseFormSetError<BusinessDraft>,
  handlers: {
    onSaved: (saved: ListingEditing) => void;
    onConflict: (current: ListingEditing) => void;
  },
) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const [isExpired, setExpired] = useState(false);
  const save = useSendForm({
    mutationKey: ['desk-listing', id],
    send: (sent: Sent) => sendOver(id, sent),
    fields: businessInput.shape,
    setError,
    onSent: (saved) => {
      const isWaiting = saved.changes.some(({ state }) => state === 'waiting');
      const description = isWaiting ? m.owner_save_waiting() : undefined;
      toast({ title: m.common_saved(), ...(description && { description }) });
      queryClient.setQueryData(readEditing(id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: readDesk(id).queryKey });
      setExpired(false);
      handlers.onSaved(saved);
    },
    onRefused: (error) => {
      const current = readCurrent(error);
      setExpired(error.status === 401);
      if (current) handlers.onConflict(current);
    },
  });
  return { ...save, isExpired };
}

/** Over a newer version, too, where only such things changed as the form does not show. */
async function sendOver(id: number, { base, edit }: Sent) {
  const save = (body: SentEdit) => send('PUT /api/desk/:id/listing', { params: { id }, body });
  try {
    return await save(edit);
  } catch (error) {
    const current = readCurrent(error);
    if (!current || isTouched(base, current)) throw error;
    return save({ ...edit, version: current.listing.version });
  }
}

function readCurrent(error: unknown): ListingEditing | null {
  if (!(error instanceof HttpError) || error.status !== 409) return null;
  return listingEditing.safeParse(error.problem?.current).data ?? null;
}
