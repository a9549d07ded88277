import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { StaffPage } from '../../../contract/staff/pages.ts';
import { read } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { PageCard } from './card.tsx';
import { DeletePage } from './delete-page.tsx';
import { PageDialog } from './dialog.tsx';
import { PagePreview } from './preview.tsx';
import { PageVersions } from './versions.tsx';

const pages = read('GET /api/admin/pages', {});

type Task =
  | { kind: 'create' }
  | { kind: 'edit' | 'delete' | 'preview' | 'versions'; page: StaffPage };

export function PagesTab() {
  const { data, isPending, error } = useQuery(pages);
  const [task, setTask] = useState<Task | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = useListFocus(() => heading.current);
  return (
    <section {...focus} aria-labelledby="page-management">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="page-management" ref={heading} tabIndex={-1} className="text-xl font-bold">
          Page Management
        </h2>
        <Button onClick={() => setTask({ kind: 'create' })}>
          <Plus size={20} aria-hidden="true" /> Create Page
        </Button>
      </div>
      {isPending && <p className="text-muted">Loading pages...</p>}
      {error && <p role="alert">The pages could not be loaded. Please reload the page.</p>}
      {data?.length === 0 && <p className="text-muted">No pages found. Create your first page!</p>}
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
  const { kind, page } = task;
  if (kind === 'edit') return <PageDialog page={page} onClose={onClose} />;
  if (kind === 'delete') return <DeletePage page={page} onClose={onClose} />;
  if (kind === 'versions') return <PageVersions page={page} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title="Preview" size="wide">
      <PagePreview title={page.title} content={page.content} />
    </Dialog>
  );
}
