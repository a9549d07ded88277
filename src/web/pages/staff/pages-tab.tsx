import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import * as m from '#messages';
import type { StaffPage } from '../../../contract/pages.staff.ts';
import { screens } from '../../../contract/screens.ts';
import { fillFields, fillHtml } from '../../../domain/page-fields.ts';
import { listLines } from '../../../domain/page-listings.ts';
import { read } from '../../kit/api.ts';
import { formatDate } from '../../kit/dates.ts';
import { useParameters } from '../../kit/parameters.ts';
import { send } from '../../kit/send.ts';
import { useSite } from '../../kit/site.tsx';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { DiscardDialog } from '../../kit/ui/discard-dialog.tsx';
import { IconButton, iconButtonLook } from '../../kit/ui/icon-button.tsx';
import { ExternalLink } from '../../kit/ui/icons.tsx';
import { Eye, Pencil, Plus, Trash2 } from '../../kit/ui/later-icons.tsx';
import { useListFocus } from '../../kit/ui/use-list-focus.ts';
import { Confirm, type OpenConfirmation, spoken } from '../../staff/decide.tsx';
import { later } from '../../staff/form.tsx';
import { StaffSkeleton } from '../../staff/staff-screen.tsx';
import { excerptHtml } from './excerpt.ts';
import { FooterForm } from './footer-form.tsx';
import { formatHere, formatUniversal } from './local-time.ts';
import { PagePreview } from './preview.tsx';
import { undoPageChange } from './undo-change.ts';
import { PageVersions } from './versions-dialog.tsx';

const PREVIEW_LENGTH = 200;

interface PageCardProps {
  page: StaffPage;
  onAction: (action: 'edit' | 'delete' | 'preview' | 'versions' | 'plan') => void;
}

function PageCard({ page, onAction }: PageCardProps) {
  const { title, slug, metaDescription } = page;
  const site = useSite();
  return (
    <article className="flex flex-col gap-2 rounded-card border border-line bg-surface px-4 pt-4 pb-1">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-lg font-bold">
            {title}
            <Badge>{page.isPublished ? m.common_published() : m.common_draft()}</Badge>
            {page.plan && <Badge tone="gold">{m.pages_scheduled()}</Badge>}
          </h3>
          <p className="text-sm wrap-anywhere text-muted">/{slug}</p>
        </div>
        <div data-actions className="-mt-1 -mr-2 flex shrink-0">
          {page.isPublished ? (
            <PublicLink page={page} />
          ) : (
            <IconButton
              label={m.pages_preview_named({ title })}
              onClick={() => onAction('preview')}
            >
              <Eye size={18} aria-hidden="true" />
            </IconButton>
          )}
          <IconButton label={m.pages_edit_named({ title })} onClick={() => onAction('edit')}>
            <Pencil size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label={m.pages_delete_named({ title })} onClick={() => onAction('delete')}>
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {metaDescription && (
        <p className="text-sm wrap-anywhere">{fillFields(metaDescription, site)}</p>
      )}
      <p className="text-sm wrap-anywhere text-muted">
        {excerptHtml(fillHtml(page.content, site), PREVIEW_LENGTH)}
      </p>
      {page.plan && (
        <div className="rounded-card bg-sunken px-3 py-2 text-sm">
          <p>
            {page.isPublished ? m.pages_changes_at() : m.pages_goes_live()}{' '}
            {formatHere(page.plan.publishAt)} ({formatUniversal(page.plan.publishAt)})
          </p>
          <button
            type="button"
            onClick={() => onAction('plan')}
            className="min-h-11 cursor-pointer font-semibold text-accent hover:underline"
          >
            {spoken(m.pages_schedule_cancel_named, { title })}
          </button>
        </div>
      )}
      <div className="mt-auto flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-t border-line text-sm text-muted">
        <p>{m.pages_updated_on({ date: formatDate(page.updatedAt) })}</p>
        {page.version > 1 && (
          <button
            type="button"
            onClick={() => onAction('versions')}
            className="min-h-11 cursor-pointer font-semibold text-accent hover:underline"
          >
            {spoken(m.pages_versions_named, { title })}
          </button>
        )}
      </div>
    </article>
  );
}

function PublicLink({ page: { slug, title } }: { page: StaffPage }) {
  const label = m.pages_open_named({ title });
  return (
    <a
      href={`/${slug}`}
      target="_blank"
      rel="noopener"
      aria-label={label}
      title={label}
      className={iconButtonLook}
    >
      <ExternalLink size={18} aria-hidden="true" />
    </a>
  );
}

const footerLinks = read('GET /api/admin/footer', {});

function FooterDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...footerLinks, staleTime: 0, gcTime: 0 });
  const [isNewer, setNewer] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={() => (isDirty ? setAsking(true) : onClose())}
      title={m.footer_title()}
      description={m.footer_lead()}
      size="wide"
    >
      {error && <p role="alert">{m.footer_load_failed()}</p>}
      {!data && !error && <StaffSkeleton className="h-[28rem]" />}
      {isNewer && (
        <p role="alert" className="mb-4 rounded-card border border-danger bg-danger-soft p-3">
          {m.footer_conflict()}
        </p>
      )}
      {data && (
        <FooterForm
          key={data.version}
          footer={data}
          onDirtyChange={setDirty}
          onConflict={() => {
            setNewer(true);
            void refetch();
          }}
          onClose={onClose}
        />
      )}
      <DiscardDialog open={isAsking} onStay={() => setAsking(false)} onDiscard={onClose} />
    </Dialog>
  );
}

const PageForm = later(() => import('./page-form.tsx'), 'PageForm');

interface PageDialogProps {
  page: StaffPage | null;
  onClose: () => void;
}

function PageDialog({ page, onClose }: PageDialogProps) {
  const [isDirty, setDirty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const leave = () => (isDirty ? setAsking(true) : onClose());
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={page ? m.pages_edit_title() : m.pages_create_title()}
      size="wide"
    >
      <Suspense fallback={<StaffSkeleton className="h-[44rem]" />}>
        <PageForm page={page} onDirtyChange={setDirty} onCancel={leave} onSaved={onClose} />
      </Suspense>
      <DiscardDialog open={isAsking} onStay={() => setAsking(false)} onDiscard={onClose} />
    </Dialog>
  );
}

const pages = read('GET /api/admin/pages', {});

type Task =
  | { kind: 'create' }
  | { kind: 'footer' }
  | { kind: 'edit' | 'delete' | 'preview' | 'versions' | 'plan'; page: StaffPage };

export function PagesTab() {
  const { data: all, isPending, error } = useQuery(pages);
  const isOfGuides = useParameters(screens.admin).status === 'guides';
  const data = isOfGuides ? all?.filter(({ content }) => listLines(content).length > 0) : all;
  const [task, setTask] = useState<Task | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = useListFocus(() => heading.current);
  return (
    <section {...focus} aria-labelledby="page-management">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="page-management" ref={heading} tabIndex={-1} className="text-xl font-bold">
          {isOfGuides ? m.guides_title() : m.pages_management()}
        </h2>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setTask({ kind: 'footer' })}>
            {m.footer_title()}
          </Button>
          <Button onClick={() => setTask({ kind: 'create' })}>
            <Plus size={20} aria-hidden="true" /> {m.pages_create()}
          </Button>
        </div>
      </div>
      {isOfGuides && <p className="mb-4 max-w-[70ch] text-muted">{m.guides_staff_lead()}</p>}
      {isPending && <p className="text-muted">{m.pages_loading()}</p>}
      {error && <p role="alert">{m.pages_load_failed()}</p>}
      {data?.length === 0 && (
        <p className="text-muted">{isOfGuides ? m.guides_empty() : m.pages_empty()}</p>
      )}
      {data && data.length > 0 && (
        <ul className="grid gap-4 *:grid *:min-w-0 md:grid-cols-2">
          {data.map((page) => (
            <li key={page.id} data-item>
              <PageCard page={page} onAction={(kind) => setTask({ kind, page })} />
            </li>
          ))}
        </ul>
      )}
      {task && <PageTask task={task} onClose={() => setTask(null)} />}
    </section>
  );
}

function PageTask({ task, onClose }: { task: Task; onClose: () => void }) {
  if (task.kind === 'create') return <PageDialog page={null} onClose={onClose} />;
  if (task.kind === 'footer') return <FooterDialog onClose={onClose} />;
  const { kind, page } = task;
  if (kind === 'plan') return <Confirm action={cancelPlan(page)} onClose={onClose} />;
  if (kind === 'edit') return <PageDialog page={page} onClose={onClose} />;
  if (kind === 'delete') return <Confirm action={deletion(page)} onClose={onClose} />;
  if (kind === 'versions') return <PageVersions page={page} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title={m.common_preview()} size="wide">
      <PagePreview title={page.title} content={page.content} />
    </Dialog>
  );
}

function deletion({ id, title }: StaffPage): OpenConfirmation {
  const label = m.pages_delete_named({ title });
  return {
    label,
    asks: {
      title: label,
      text: m.pages_delete_question(),
      confirm: m.common_delete(),
    },
    fallback: m.pages_delete_failed(),
    run: async () => {
      await send('DELETE /api/admin/pages/:id', { params: { id } });
      return {
        title: m.pages_deleted(),
        description: m.pages_deleted_text(),
        undo: undoPageChange(id, m.pages_restored()),
      };
    },
  };
}

function cancelPlan({ id, title, plan, isPublished }: StaffPage): OpenConfirmation {
  const label = m.pages_schedule_cancel_title({ title });
  return {
    label,
    asks: {
      title: label,
      text: isPublished ? m.pages_schedule_cancel_live() : m.pages_schedule_cancel_draft(),
      confirm: m.pages_schedule_cancel_confirm(),
    },
    fallback: m.pages_schedule_cancel_failed(),
    run: async () => {
      const now = await send('DELETE /api/admin/pages/:id/plan', { params: { id } });
      return {
        title: m.pages_schedule_canceled(),
        description: m.pages_schedule_canceled_text(),
        undo: () => setAgain(now, plan),
      };
    },
  };
}

async function setAgain({ id, slug, isPublished, version }: StaffPage, plan: StaffPage['plan']) {
  if (plan) {
    const { title, content, metaDescription, publishAt } = plan;
    const text = { title, content, metaDescription, publishAt };
    await send('PUT /api/admin/pages/:id', {
      params: { id },
      body: { slug, isPublished, version, ...text },
    });
  }
  return { title: m.pages_schedule_restored() };
}
