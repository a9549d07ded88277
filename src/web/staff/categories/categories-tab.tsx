import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import * as m from '#messages';
import type { Category } from '../../../contract/categories.ts';
import { allCategories } from '../../categories/all-categories.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Plus } from '../../ui/later-icons.tsx';
import { SectionRow } from '../sections/section-row.tsx';
import { useSectionTab } from '../sections/use-section-tab.ts';
import { DeleteCategory } from './delete-category.tsx';

const loadForm = () => import('./category-form.tsx');
const CategoryForm = lazy(() => loadForm().then((module) => ({ default: module.CategoryForm })));

type Task = { kind: 'add' } | { kind: 'edit' | 'delete'; category: Category };

export function CategoriesTab() {
  const { data, isPending, error } = useQuery(allCategories);
  const { task, setTask, heading, focus, close } = useSectionTab<Task>(loadForm);
  return (
    <section {...focus} aria-labelledby="category-management">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="category-management" ref={heading} tabIndex={-1} className="text-xl font-bold">
          {m.staff_categories_category_management()}
        </h2>
        <Button onClick={() => setTask({ kind: 'add' })}>
          <Plus size={20} aria-hidden="true" /> {m.staff_categories_add_category()}
        </Button>
      </div>
      <div className="min-h-96">
        {isPending && <p className="text-muted">{m.staff_categories_loading_categories()}</p>}
        {error && <p role="alert">{m.staff_categories_the_categories_could_not_be_loaded()}</p>}
        {data?.length === 0 && (
          <p className="text-muted">{m.staff_categories_no_categories_found_create_your()}</p>
        )}
        {data && data.length > 0 && <CategoryList categories={data} onTask={setTask} />}
      </div>
      {(task?.kind === 'add' || task?.kind === 'edit') && (
        <Dialog
          open
          onOpenChange={close}
          title={
            task.kind === 'add'
              ? m.staff_categories_create_new_category()
              : m.staff_categories_edit_category()
          }
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
        <SectionRow
          key={category.id}
          section={category}
          look={category.slug}
          onEdit={() => onTask({ kind: 'edit', category })}
          onDelete={() => onTask({ kind: 'delete', category })}
        >
          {category.description}
        </SectionRow>
      ))}
    </ul>
  );
}
