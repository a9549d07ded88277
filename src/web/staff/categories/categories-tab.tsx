import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Category } from '../../../contract/categories.ts';
import { allCategories } from '../../categories/all-categories.ts';
import { CategoryIcon, tintClass } from '../../categories/category-icon.tsx';
import { formatCount } from '../../format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { DeleteCategory } from './delete-category.tsx';

const loadForm = () => import('./category-form.tsx');
const CategoryForm = lazy(() => loadForm().then((module) => ({ default: module.CategoryForm })));

type Task = { kind: 'add' } | { kind: 'edit' | 'delete'; category: Category };

export function CategoriesTab() {
  const { data, isPending, error } = useQuery(allCategories);
  const [task, setTask] = useState<Task | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = useListFocus(() => heading.current);
  useEffect(() => {
    loadForm().catch(() => {});
  }, []);
  const close = () => setTask(null);
  return (
    <section {...focus} aria-labelledby="category-management">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="category-management" ref={heading} tabIndex={-1} className="text-xl font-bold">
          Category Management
        </h2>
        <Button onClick={() => setTask({ kind: 'add' })}>
          <Plus size={20} aria-hidden="true" /> Add Category
        </Button>
      </div>
      <div className="min-h-96">
        {isPending && <p className="text-muted">Loading categories...</p>}
        {error && <p role="alert">The categories could not be read. Please reload the page.</p>}
        {data?.length === 0 && (
          <p className="text-muted">
            No categories found. Create your first category to get started.
          </p>
        )}
        {data && data.length > 0 && <CategoryList categories={data} onTask={setTask} />}
      </div>
      {(task?.kind === 'add' || task?.kind === 'edit') && (
        <Dialog
          open
          onOpenChange={close}
          title={task.kind === 'add' ? 'Create New Category' : 'Edit Category'}
        >
          <Suspense fallback={<div className="skeleton h-96" />}>
            <CategoryForm category={task.kind === 'edit' ? task.category : null} onClose={close} />
          </Suspense>
        </Dialog>
      )}
      {task?.kind === 'delete' && (
        <DeleteCategory
          category={task.category}
          others={(data ?? []).filter(({ id }) => id !== task.category.id)}
          onClose={close}
        />
      )}
    </section>
  );
}

interface CategoryListProps {
  categories: Category[];
  onTask: (task: Task) => void;
}

function CategoryList({ categories: list, onTask }: CategoryListProps) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {list.map((category) => (
        <li key={category.id} data-item className="flex items-center gap-3 px-3 py-1.5 sm:px-4">
          <span
            className={`stripes hidden size-10 shrink-0 items-center justify-center rounded-card sm:flex ${tintClass(category.slug)}`}
          >
            <CategoryIcon slug={category.slug} size={20} />
          </span>
          <div className="min-w-0 grow">
            <p className="flex flex-wrap items-center gap-x-2">
              <span className="font-bold wrap-anywhere">{category.name}</span>
              <Badge>{category.slug}</Badge>
              <span className="text-sm text-muted tabular-nums">
                {formatCount(category.businessCount, 'business', 'businesses')}
              </span>
            </p>
            {category.description && (
              <p className="text-sm wrap-anywhere text-muted">{category.description}</p>
            )}
          </div>
          <div data-actions className="flex shrink-0 gap-3">
            <IconButton
              label={`Edit ${category.name}`}
              onClick={() => onTask({ kind: 'edit', category })}
            >
              <Pencil size={18} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Delete ${category.name}`}
              onClick={() => onTask({ kind: 'delete', category })}
            >
              <Trash2 size={18} aria-hidden="true" />
            </IconButton>
          </div>
        </li>
      ))}
    </ul>
  );
}
