import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as m from '#messages';
import {
  type CategoryDraft,
  type CategoryInput,
  categoryInput,
} from '../../../contract/categories.staff.ts';
import type { Category } from '../../../contract/categories.ts';
import { FormField } from '../../kit/form-field.tsx';
import { send } from '../../kit/send.ts';
import { useToast } from '../../kit/ui/toast.tsx';
import { refetchLists } from '../../kit/use-send.ts';
import { useSendForm } from '../../kit/use-send-form.ts';
import { BUSINESS_LISTS } from '../../staff/business-lists.ts';
import { StaffForm } from '../../staff/form.tsx';
import { nameField, slugField, suggestSlug } from '../../staff/suggest-slug.ts';

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
  const suggest = (name: string) => {
    if (!category && !dirtyFields.slug) form.setValue('slug', suggestSlug(name));
  };
  return (
    <StaffForm
      submit={labelSave(category !== null, save.isPending)}
      isPending={save.isPending}
      onSubmit={form.handleSubmit(save.sendOnce)}
      onCancel={onClose}
    >
      <FormField form={form} {...nameField(suggest)} />
      <FormField form={form} {...slugField} />
      <FormField form={form} name="icon" label={m.categories_icon()} />
      <FormField
        form={form}
        name="description"
        as="area"
        label={m.categories_description()}
        rows={3}
      />
    </StaffForm>
  );
}

function labelSave(isKnown: boolean, isPending: boolean): string {
  if (isKnown) {
    return isPending ? m.common_updating() : m.categories_update();
  }
  return isPending ? m.common_creating() : m.categories_create();
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
    fallback: category ? m.categories_update_failed() : m.categories_create_failed(),
    onSent: () => {
      toast({
        title: category ? m.categories_updated() : m.categories_created(),
      });
      void refetchLists(queryClient, BUSINESS_LISTS);
      onClose();
    },
  });
}
