import '../../zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, type UseFormSetError, useForm } from 'react-hook-form';
import { z } from 'zod';
import type { Category } from '../../../contract/categories.ts';
import {
  MAX_PHRASES,
  type StaffTrade,
  type TradeInput,
  tradeInput,
} from '../../../contract/staff/trades.ts';
import { send } from '../../api.ts';
import { FormField } from '../../form-field.tsx';
import { Button } from '../../ui/button.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useSendForm } from '../../use-send-form.ts';
import { BUSINESS_LISTS } from '../businesses/business-lists.ts';
import { slugField } from '../sections/slug-field.ts';
import { suggestSlug } from '../suggest-slug.ts';
import { refetchLists } from '../use-staff-action.ts';

const formValues = tradeInput.extend({
  alsoCalled: z
    .string()
    .transform((text) => text.split('\n'))
    .pipe(tradeInput.shape.alsoCalled.unwrap()),
});
type Draft = z.input<typeof formValues>;

interface TradeFormProps {
  trade: StaffTrade | null;
  categories: Category[];
  onClose: () => void;
}

export function TradeForm({ trade, categories, onClose }: TradeFormProps) {
  const form = useForm<Draft, unknown, TradeInput>({
    resolver: zodResolver(formValues),
    defaultValues: {
      name: trade?.name ?? '',
      singular: trade?.singular ?? '',
      slug: trade?.slug ?? '',
      categoryId: trade?.categoryId ?? null,
      icon: trade?.icon ?? '',
      isListed: trade?.isListed ?? true,
      alsoCalled: trade?.alsoCalled.join('\n') ?? '',
    },
  });
  const save = useSaveTrade(trade, form.setError, onClose);
  const { dirtyFields } = form.formState;
  const suggest = (name: string) => {
    if (!trade && !dirtyFields.slug) form.setValue('slug', suggestSlug(name));
  };
  return (
    <form noValidate onSubmit={form.handleSubmit(save.sendOnce)} className="flex flex-col gap-4">
      <FormField
        form={form}
        name="name"
        rules={{ onChange: ({ target }) => suggest(target.value) }}
        label="Name"
        required
        hint="The plural: Plumbers"
      />
      <FormField
        form={form}
        name="singular"
        label="Singular Name"
        required
        hint="For one business: Plumber"
      />
      <FormField form={form} {...slugField} />
      <FormField
        form={form}
        name="categoryId"
        as="select"
        rules={{ setValueAs: (value) => (value ? Number(value) : null) }}
        label="Category"
      >
        <option value="">No category</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </FormField>
      <FormField form={form} name="icon" label="Icon (optional)" />
      <Controller
        name="isListed"
        control={form.control}
        render={({ field }) => (
          <SwitchField
            label="Shown in Menus"
            hint="When this is off, search and forms still offer the trade"
            checked={field.value === true}
            onChange={field.onChange}
          />
        )}
      />
      <FormField
        form={form}
        name="alsoCalled"
        as="area"
        rows={5}
        label="Also Called (optional)"
        hint={`Other names that people search for, one per line, up to ${MAX_PHRASES}`}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : trade ? 'Update Trade' : 'Create Trade'}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function useSaveTrade(
  trade: StaffTrade | null,
  setError: UseFormSetError<Draft>,
  onClose: () => void,
) {
  const toast = useToast();
  const queryClient = useQueryClient();
  return useSendForm({
    mutationKey: ['trade', trade?.id ?? 'new'],
    send: (body: TradeInput) =>
      trade
        ? send('PUT /api/admin/trades/:id', { params: { id: trade.id }, body })
        : send('POST /api/admin/trades', { body }),
    fields: tradeInput.shape,
    setError,
    fallback: `Failed to ${trade ? 'update' : 'create'} trade`,
    onSent: () => {
      toast({ title: `Trade ${trade ? 'updated' : 'created'} successfully` });
      void refetchLists(queryClient, BUSINESS_LISTS);
      onClose();
    },
  });
}
