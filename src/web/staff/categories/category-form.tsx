import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as m from '#messages';
import type { Category } from '../../../contract/categories.ts';
import {
  type CategoryDraft,
  type CategoryInput,
  categoryInput,
} from '../../../contract/staff/categories.ts';
import { FormField } from '../../form-field.tsx';
import { send } from '../../send.ts';
import { useToast } from '../../ui/toast.tsx';
import { useSendForm } from '../../use-send-form.ts';
import { BUSINESS_LISTS } from '../businesses/business-lists.ts';
import { StaffForm } from '../form.tsx';
import { suggestSlug } from '../suggest-slug.ts';
import { refetchLists } from '../use-staff-action.ts';
import { slugField } from './slug-field.ts';

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
    <StaffForm
      submit={labelSave(category !== null, save.isPending)}
      isPending={save.isPending}
      onSubmit={form.handleSubmit(save.sendOnce)}
      onCancel={onClose}
      cancel={m.staff_categories_cancel()}
    >
      <FormField
        form={form}
        name="name"
        rules={{
          onChange: ({ target }) => {
            if (!category && !dirtyFields.slug) form.setValue('slug', suggestSlug(target.value));
          },
        }}
        label={m.staff_categories_name()}
        required
      />
      <FormField form={form} {...slugField} />
      <FormField form={form} name="icon" label={m.staff_categories_icon_optional()} />
      <FormField
        form={form}
        name="description"
        as="area"
        label={m.staff_categories_description_optional()}
        rows={3}
      />
    </StaffForm>
  );
}

function labelSave(isKnown: boolean, isPending: boolean): string {
  if (isKnown) {
    return isPending ? m.staff_categories_updating() : m.staff_categories_update_category();
  }
  return isPending ? m.staff_categories_creating() : m.staff_categories_create_category();
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
    fallback: category
      ? m.staff_categories_failed_to_update_category()
      : m.staff_categories_failed_to_create_category(),
    onSent: () => {
      toast({
        title: category
          ? m.staff_categories_category_updated_successfully()
          : m.staff_categories_category_created_successfully(),
      });
      void refetchLists(queryClient, BUSINESS_LISTS);
      onClose();
    },
  });
}
