import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type UseFormReturn, type UseFormSetError, useForm } from 'react-hook-form';
import * as m from '#messages';
import {
  type PageDraft,
  type PageInput,
  pageInput,
  type StaffPage,
  staffPage,
} from '../../../contract/pages.staff.ts';
import type { HttpError } from '../../kit/api.ts';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { refetchLists, useUndo } from '../../kit/use-send.ts';
import { useSendForm } from '../../kit/use-send-form.ts';
import { ConflictBox } from '../../staff/conflict-box.tsx';
import { StaffForm, useWarningOnLeaving } from '../../staff/form.tsx';
import { PageFormFields } from './fields.tsx';
import { formatHere } from './local-time.ts';
import { PagePreview } from './preview.tsx';
import { PAGE_LISTS, undoPageChange } from './undo-change.ts';

interface PageFormProps {
  page: StaffPage | null;
  onDirtyChange: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

export function PageForm({ page, onDirtyChange, onCancel, onSaved }: PageFormProps) {
  const form = useForm<PageDraft, unknown, PageInput>({
    resolver: zodResolver(pageInput),
    defaultValues: describeDraft(page),
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  useWarningOnLeaving(isDirty);
  const [theirs, setTheirs] = useState<StaffPage | null>(null);
  const [isPreviewed, setPreviewed] = useState(false);
  const save = useSavePage(page, form.setError, {
    onSaved,
    onConflict: (current) => {
      setTheirs(current);
      form.setValue('version', current.version);
      form.setValue('planVersion', current.plan?.version);
    },
  });
  const { title, content } = form.getValues();
  return (
    <StaffForm
      submit={labelSave(page, save.isPending)}
      isPending={save.isPending}
      onSubmit={form.handleSubmit(save.sendOnce)}
      onCancel={onCancel}
      isLong
      below={
        <Dialog
          open={isPreviewed}
          onOpenChange={setPreviewed}
          title={m.common_preview()}
          size="wide"
        >
          <PagePreview title={title || m.pages_untitled()} content={content} />
        </Dialog>
      }
    >
      {theirs && <PageConflict key={theirs.version} theirs={theirs} form={form} />}
      <PageFormFields
        form={form}
        isNew={page === null}
        isLive={page?.isPublished ?? false}
        onPreview={() => setPreviewed(true)}
      />
    </StaffForm>
  );
}

/** Edits the scheduled version of a page if there is one. */
function describeDraft(page: StaffPage | null): PageDraft {
  const text = page?.plan ?? page;
  return {
    slug: page?.slug ?? '',
    title: text?.title ?? '',
    metaDescription: text?.metaDescription ?? '',
    content: text?.content ?? '',
    isPublished: page?.isPublished ?? true,
    publishAt: page?.plan?.publishAt ?? null,
    version: page?.version,
    planVersion: page?.plan?.version,
  };
}

function labelSave(page: StaffPage | null, isPending: boolean): string {
  if (page) return isPending ? m.common_updating() : m.pages_update();
  return isPending ? m.common_creating() : m.pages_create();
}

function describeSaved({ plan }: StaffPage, isNew: boolean) {
  if (plan) {
    return {
      title: m.pages_schedule_set(),
      description: m.pages_schedule_set_text({ publishAt: formatHere(plan.publishAt) }),
    };
  }
  return isNew
    ? {
        title: m.pages_created(),
        description: m.pages_created_text(),
      }
    : {
        title: m.pages_updated(),
        description: m.pages_updated_text(),
      };
}

function useSavePage(
  page: StaffPage | null,
  setError: UseFormSetError<PageDraft>,
  { onSaved, onConflict }: { onSaved: () => void; onConflict: (current: StaffPage) => void },
) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const offerUndo = useUndo(PAGE_LISTS);
  return useSendForm({
    mutationKey: ['page', page?.id ?? 'new'],
    send: (body: PageInput) =>
      page
        ? send('PUT /api/admin/pages/:id', { params: { id: page.id }, body })
        : send('POST /api/admin/pages', { body }),
    fields: pageInput.shape,
    setError,
    fallback: page ? m.pages_update_failed() : m.pages_create_failed(),
    onSent: (saved) => {
      const isPublished = saved.isPublished && !page?.isPublished;
      const undo = isPublished ? undoPageChange(saved.id, m.pages_draft_again()) : null;
      toast({ ...describeSaved(saved, page === null), ...offerUndo(undo) });
      void refetchLists(queryClient, PAGE_LISTS);
      onSaved();
    },
    onRefused: ({ status, problem }: HttpError) => {
      const current = staffPage.safeParse(problem?.current);
      if (status === 409 && current.success) onConflict(current.data);
    },
  });
}

const FIELDS = [
  ['slug', m.field_slug()],
  ['title', m.common_title()],
  ['metaDescription', m.pages_meta_description()],
  ['content', m.pages_content()],
  ['isPublished', m.common_published()],
  ['publishAt', m.pages_goes_live()],
] as const;

type Theirs = Omit<StaffPage, 'plan'> & { publishAt: string | null };

interface PageConflictProps {
  theirs: StaffPage;
  form: UseFormReturn<PageDraft, unknown, PageInput>;
}

function PageConflict({ theirs: { plan, ...page }, form }: PageConflictProps) {
  const theirs: Theirs = {
    ...page,
    title: plan?.title ?? page.title,
    content: plan?.content ?? page.content,
    metaDescription: plan ? plan.metaDescription : page.metaDescription,
    publishAt: plan?.publishAt ?? null,
  };
  const mine = form.watch();
  const differing = FIELDS.filter(([field]) => (mine[field] ?? '') !== (theirs[field] ?? ''));
  return (
    <ConflictBox label={m.pages_conflict_label()} heading={m.pages_conflict_title()}>
      {differing.length === 0 ? (
        <p>{m.common_no_differences()}</p>
      ) : (
        <p>{m.pages_conflict_text()}</p>
      )}
      <ul className="mt-2 divide-y divide-danger/30">
        {differing.map(([field, label]) => (
          <li key={field} className="flex flex-wrap items-start justify-between gap-3 py-2">
            <div className="min-w-0 grow basis-64">
              <p className="text-sm font-semibold">{label}</p>
              <TheirValue field={field} theirs={theirs} />
            </div>
            <Button
              variant="secondary"
              aria-label={m.pages_conflict_use_field({ label })}
              onClick={() =>
                form.setValue(field, theirs[field] ?? (field === 'publishAt' ? null : ''), {
                  shouldDirty: true,
                  shouldValidate: true,
                })
              }
            >
              {m.common_use_theirs()}
            </Button>
          </li>
        ))}
      </ul>
    </ConflictBox>
  );
}

function TheirValue({ field, theirs }: { field: keyof PageDraft & keyof Theirs; theirs: Theirs }) {
  if (field === 'content') {
    return (
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5">{m.pages_conflict_show_text()}</summary>
        <PagePreview title={theirs.title} content={theirs.content} />
      </details>
    );
  }
  if (field === 'isPublished')
    return <p>{theirs.isPublished ? m.common_published() : m.common_draft()}</p>;
  if (field === 'publishAt') {
    return <p>{theirs.publishAt ? formatHere(theirs.publishAt) : m.pages_at_once()}</p>;
  }
  return <p className="wrap-anywhere">{theirs[field] || m.common_empty()}</p>;
}
