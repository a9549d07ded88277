import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as m from '#messages';
import type { StaffPage } from '../../../contract/staff/pages.ts';
import { read } from '../../api.ts';
import { send } from '../../send.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Plus } from '../../ui/later-icons.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { type Asked, Confirm } from '../decide.tsx';
import { PageCard } from './card.tsx';
import { PageDialog } from './dialog.tsx';
import { FooterDialog } from './footer/dialog.tsx';
import { PagePreview } from './preview.tsx';
import { undoPageChange } from './undo-change.ts';
import { PageVersions } from './versions/dialog.tsx';

const pages = read('GET /api/admin/pages', {});

type Task =
  | { kind: 'create' }
  | { kind: 'footer' }
  | { kind: 'edit' | 'delete' | 'preview' | 'versions' | 'plan'; page: StaffPage };

export function PagesTab() {
  const { data, isPending, error } = useQuery(pages);
  const [task, setTask] = useState<Task | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = useListFocus(() => heading.current);
  return (
    <section {...focus} aria-labelledby="page-management">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="page-management" ref={heading} tabIndex={-1} className="text-xl font-bold">
          {m.pages_management()}
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
      {isPending && <p className="text-muted">{m.pages_loading()}</p>}
      {error && <p role="alert">{m.pages_load_failed()}</p>}
      {data?.length === 0 && <p className="text-muted">{m.pages_empty()}</p>}
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

function deletion({ id, title }: StaffPage): Asked {
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

function cancelPlan({ id, title, plan, isPublished }: StaffPage): Asked {
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
