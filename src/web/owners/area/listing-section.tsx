import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type UseFormSetError, useForm } from 'react-hook-form';
import * as m from '#messages';
import type { Category } from '../../../contract/categories.ts';
import { type ListingEditing, listingEditing } from '../../../contract/listing.owner.ts';
import type { OwnerArea } from '../../../contract/owner-area.ts';
import {
  type BusinessDraft,
  type BusinessInput,
  businessInput,
} from '../../../contract/submission.ts';
import { allCategories } from '../../businesses/all-categories.ts';
import { isOfFields } from '../../businesses/own-fields-form.tsx';
import { ContactFields } from '../../businesses/submit/contact-fields.tsx';
import { EditConflict } from '../../businesses/submit/edit-conflict.tsx';
import {
  type EditableFields,
  listDifferences,
  pickEditable,
} from '../../businesses/submit/editable-fields.ts';
import {
  BusinessFields,
  fitFields,
  OwnFieldsSection,
  PlaceFields,
} from '../../businesses/submit/fields.tsx';
import type { SubmissionForm } from '../../businesses/submit/use-draft.ts';
import { HttpError } from '../../kit/api.ts';
import { formatDate } from '../../kit/dates.ts';
import { keep, readKept } from '../../kit/kept.ts';
import { type LoaderContext, loadQuery } from '../../kit/load.ts';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Rich } from '../../kit/ui/rich.tsx';
import { ScriptNeeded } from '../../kit/ui/script-needed.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { useIsHydrated } from '../../kit/ui/use-is-hydrated.ts';
import { useSendForm } from '../../kit/use-send-form.ts';
import { ownerAreaQuery } from '../read-owner-area.ts';
import { Decisions } from './listing-decisions.tsx';
import { fillForm, type SentEdit, startEditing, toEdit } from './listing-editing.ts';

export function loadListing(context: LoaderContext, id: number) {
  return Promise.all([loadQuery(context, startEditing(id)), loadQuery(context, allCategories)]);
}

export function ListingSection({ desk: { listing, owner } }: { desk: OwnerArea }) {
  const isHydrated = useIsHydrated();
  const queryClient = useQueryClient();
  // The form is filled only once, so cached data must not be reused on the next visit.
  useEffect(
    () => () => queryClient.removeQueries({ queryKey: startEditing(listing.id).queryKey }),
    [queryClient, listing.id],
  );
  const editing = useQuery(startEditing(listing.id));
  const categories = useQuery(allCategories);
  const error = editing.error ?? categories.error;
  if (error && !editing.data) throw error;
  if (!isHydrated || !editing.data || !categories.data) {
    return (
      <>
        <ScriptNeeded>{m.owner_needs_script()}</ScriptNeeded>
        <div
          role="status"
          aria-label={m.common_loading_area()}
          className="skeleton h-400 noscript:hidden"
        />
      </>
    );
  }
  return (
    <ListingForm editing={editing.data} categories={categories.data} isLocked={owner.isLocked} />
  );
}

interface ListingFormProps {
  editing: ListingEditing;
  categories: Category[];
  isLocked: boolean;
}

function ListingForm({ editing, categories, isLocked }: ListingFormProps) {
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
    onFields: (fields) => setBase((former) => ({ ...former, fields })),
  });
  const submit = form.handleSubmit((input) =>
    save.sendOnce({ base, edit: toEdit(fitFields(input, base.fields), base) }),
  );
  if (theirs) {
    return (
      <EditConflict
        categories={categories}
        fields={base.fields}
        base={compared(fillForm(base))}
        mine={compared(form.getValues())}
        theirs={compared(fillForm(theirs))}
        onResolve={(chosen) => {
          const { slug: _, isPremium, isApproved, mayBeClosed, ...values } = chosen;
          form.reset({ ...values, state: values.state as BusinessDraft['state'] });
          setBase(theirs);
          setTheirs(null);
          void form.handleSubmit((input) =>
            save.sendOnce({ base: theirs, edit: toEdit(fitFields(input, theirs.fields), theirs) }),
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
        <ContactFields form={form} isOfOwnerArea hasPicture={Boolean(base.listing.imageUrl)} />
        <OwnFieldsSection form={form} fields={base.fields} />
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
    onFields: (fields: ListingEditing['fields']) => void;
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
      queryClient.setQueryData(startEditing(id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ownerAreaQuery(id).queryKey });
      setExpired(false);
      handlers.onSaved(saved);
    },
    onRefused: (error) => {
      const current = readCurrent(error);
      setExpired(error.status === 401);
      if (current) handlers.onConflict(current);
      else if (isOfFields(error)) {
        const fresh = queryClient.fetchQuery({ ...startEditing(id), staleTime: 0 });
        fresh.then(({ fields }) => handlers.onFields(fields)).catch(() => {});
      }
    },
  });
  return { ...save, isExpired };
}

/** Saves over a newer version if none of the fields in the form changed. */
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

function compared(values: BusinessDraft): EditableFields {
  const { isPremium: _, ...rest } = values;
  return pickEditable({ ...rest, categoryId: Number(values.categoryId), slug: '' });
}

function isTouched(base: ListingEditing, current: ListingEditing): boolean {
  return listDifferences(compared(fillForm(base)), compared(fillForm(current))).length > 0;
}

/** Offers to email a new sign-in link after the owner's session expired. The unsaved form stays. */
function SessionOver({ id }: { id: number }) {
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationFn: () => send('POST /api/owner-links', { body: { businessId: id } }),
  });
  return (
    <div role="alert" className="rounded-card border border-danger bg-danger-soft p-4">
      <p className="font-semibold">{m.owner_not_saved_expired()}</p>
      <p>{m.owner_draft_kept()}</p>
      {isSuccess ? (
        <>
          <p className="mt-2 font-semibold">{m.owner_new_link_sent()}</p>
          <p>{m.common_no_email()}</p>
        </>
      ) : (
        <Button variant="secondary" className="mt-3" disabled={isPending} onClick={() => mutate()}>
          {m.owner_email_new_link()}
        </Button>
      )}
      {isError && <p className="mt-2">{m.common_no_response_retry()}</p>}
    </div>
  );
}

interface DraftOfferProps {
  draft: KeptDraft;
  onUse: (draft: KeptDraft) => void;
  onDiscard: () => void;
}

function DraftOffer({ draft, onUse, onDiscard }: DraftOfferProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-sunken p-4">
      <p>
        <Rich
          message={m.owner_draft_found}
          fields={{ date: formatDate(draft.at) }}
          parts={{ time: (text) => <time dateTime={draft.at}>{text}</time> }}
        />
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onUse(draft)}>
          {m.common_use_button()}
        </Button>
        <Button variant="quiet" onClick={onDiscard}>
          {m.owner_draft_discard()}
        </Button>
      </div>
    </div>
  );
}

/** Stores unsaved input and offers input from an earlier visit. */
function useKeptDraft(form: SubmissionForm, base: ListingEditing) {
  const { id } = base.listing;
  const [offered, setOffered] = useState(() => findUnsaved(id, base));
  const isForgotten = useRef(false);
  const { getValues, subscribe } = form;
  const keep = useEffectEvent(() => {
    const values = getValues();
    if (isForgotten.current) return;
    setOffered(null);
    const isTyped = describe(values) !== describe(fillForm(base));
    keepDraft(id, isTyped ? { at: new Date().toISOString(), base, values } : null);
  });
  useEffect(() => subscribe({ formState: { values: true }, callback: () => keep() }), [subscribe]);
  return {
    offered,
    forget: () => {
      keepDraft(id, null);
      setOffered(null);
    },
    without: (fill: () => void) => {
      isForgotten.current = true;
      fill();
      isForgotten.current = false;
    },
  };
}

function findUnsaved(id: number, base: ListingEditing): KeptDraft | null {
  const draft = readDraft(id);
  return draft && describe(draft.values) !== describe(fillForm(base)) ? draft : null;
}

function describe(values: object): string {
  const filled = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return JSON.stringify(
    filled
      .map(([name, value]) => [name, name === 'custom' ? describe(value) : String(value)])
      .sort(),
  );
}

interface KeptDraft {
  at: string;
  base: ListingEditing;
  values: BusinessDraft;
}

const DAYS_KEPT = 14;

const keyOf = (id: number) => `desk-draft-${id}`;

function readDraft(id: number): KeptDraft | null {
  try {
    const draft: KeptDraft | null = JSON.parse(readKept(keyOf(id)) || 'null');
    const age = draft ? Date.now() - Date.parse(draft.at) : 0;
    return age < DAYS_KEPT * 86_400_000 ? draft : null;
  } catch {
    return null;
  }
}

function keepDraft(id: number, draft: KeptDraft | null) {
  keep(keyOf(id), draft ? JSON.stringify(draft) : '');
}
