import '../../zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Category } from '../../../contract/categories.ts';
import {
  type CategoryDraft,
  type CategoryInput,
  categoryInput,
} from '../../../contract/staff/categories.ts';
import { send } from '../../api.ts';
import { FormField } from '../../form-field.tsx';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useSendForm } from '../../use-send-form.ts';
import { BUSINESS_LISTS } from '../businesses/business-lists.ts';
import { slugField } from '../sections/slug-field.ts';
import { suggestSlug } from '../suggest-slug.ts';
import { refetchLists } from '../use-staff-action.ts';

interface CategoryFormProps {
  category: Category | null;
  onClose: () => void;
}

export function CategoryForm({ category, onClose }: CategoryFormProps) {
  const form = useForm<CategoryDraft, unknown, CategoryInput>({
    resolver: zodResolver(categoryInput),
    defaultValues: {
      name: category?.name ?? '',
      slug: category?.slug ?? '',
      icon: category?.icon ?? '',
      description: category?.description ?? '',
    },
  });
  const save = useSaveCategory(category, form.setError, onClose);
  const { dirtyFields } = form.formState;
  return (
    <form noValidate onSubmit={form.handleSubmit(save.sendOnce)} className="flex flex-col gap-4">
      <FormField
        form={form}
        name="name"
        rules={{
          onChange: ({ target }) => {
            if (!category && !dirtyFields.slug) form.setValue('slug', suggestSlug(target.value));
          },
        }}
        label="Name"
        required
      />
      <FormField form={form} {...slugField} />
      <FormField form={form} name="icon" label="Icon (optional)" />
      <FormField form={form} name="description" as="area" label="Description (optional)" rows={3} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={save.isPending}>
          {category
            ? save.isPending
              ? 'Updating...'
              : 'Update Category'
            : save.isPending
              ? 'Creating...'
              : 'Create Category'}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function useSaveCategory(
  category: Category | null,
  setError: Parameters<typeof useSendForm<CategoryDraft, CategoryInput, Category>>[0]['setError'],
  onClose: () => void,
) {
  const toast = useToast();
  const queryClient = useQueryClient();
  return useSendForm({
    mutationKey: ['category', category?.id ?? 'new'],
    send: (body: CategoryInput) =>
      category
        ? send('PUT /api/admin/categories/:id', { params: { id: category.id }, body })
        : send('POST /api/admin/categories', { body }),
    fields: categoryInput.shape,
    setError,
    fallback: category ? 'Failed to update category' : 'Failed to create category',
    onSent: () => {
      toast({
        title: category ? 'Category updated successfully' : 'Category created successfully',
      });
      void refetchLists(queryClient, BUSINESS_LISTS);
      onClose();
    },
  });
}
