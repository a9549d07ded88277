import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormSetError, useForm } from 'react-hook-form';
import { z } from 'zod';
import * as m from '#messages';
import type { Category } from '../../../contract/categories.ts';
import {
  type StaffTrade,
  staffTrade,
  type TradeInput,
  tradeInput,
} from '../../../contract/trades.staff.ts';
import { MAX_PHRASES } from '../../../domain/trade-choice.ts';
import { FormField } from '../../kit/form-field.tsx';
import { send } from '../../kit/send.ts';
import { Options } from '../../kit/ui/field.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { refetchLists } from '../../kit/use-send.ts';
import { useSendForm } from '../../kit/use-send-form.ts';
import { BUSINESS_LISTS } from '../../staff/business-lists.ts';
import { FormSwitch, StaffForm } from '../../staff/form.tsx';
import { nameField, slugField, suggestSlug } from '../../staff/suggest-slug.ts';

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
      isHidden: trade?.isHidden ?? false,
      alsoCalled: trade?.alsoCalled.join('\n') ?? '',
    },
  });
  const [known, setKnown] = useState(trade);
  const save = useSaveTrade(known, form.setError, { onClose, onStale: setKnown });
  const { dirtyFields } = form.formState;
  const suggest = (name: string) => {
    if (!trade && !dirtyFields.slug) form.setValue('slug', suggestSlug(name));
  };
  return (
    <StaffForm
      submit={save.isPending ? m.common_saving() : trade ? m.trades_update() : m.trades_create()}
      isPending={save.isPending}
      onSubmit={form.handleSubmit(save.sendOnce)}
      onCancel={onClose}
    >
      <FormField form={form} {...nameField(suggest)} hint={m.trades_name_hint()} />
      <FormField
        form={form}
        name="singular"
        label={m.trades_singular()}
        required
        hint={m.trades_singular_hint()}
      />
      <FormField form={form} {...slugField} />
      <FormField
        form={form}
        name="categoryId"
        as="select"
        rules={{ setValueAs: (value) => (value ? Number(value) : null) }}
        label={m.field_category()}
      >
        <option value="">{m.trades_no_category()}</option>
        <Options of={categories} />
      </FormField>
      <FormField form={form} name="icon" label={m.categories_icon()} />
      <FormSwitch
        control={form.control}
        name="isListed"
        label={m.trades_in_menus()}
        hint={m.trades_in_menus_hint()}
      />
      <FormSwitch
        control={form.control}
        name="isHidden"
        label={m.common_hidden()}
        hint={m.trades_hidden_hint()}
      />
      <FormField
        form={form}
        name="alsoCalled"
        as="area"
        rows={5}
        label={m.trades_also_called_field()}
        hint={m.trades_also_called_hint({ maxPhrases: MAX_PHRASES })}
      />
      {trade && known && known !== trade && <Changed trade={known} />}
    </StaffForm>
  );
}

function Changed({ trade: { name, slug, alsoCalled } }: { trade: StaffTrade }) {
  return (
    <p role="alert" className="text-sm text-danger wrap-anywhere">
      {m.trades_changed_to({ name, slug })}
      {alsoCalled.length > 0 && m.trades_changed_names({ value: alsoCalled.join(', ') })}
      {m.trades_changed_save_again()}
    </p>
  );
}

function useSaveTrade(
  trade: StaffTrade | null,
  setError: UseFormSetError<Draft>,
  { onClose, onStale }: { onClose: () => void; onStale: (current: StaffTrade) => void },
) {
  const toast = useToast();
  const queryClient = useQueryClient();
  return useSendForm({
    mutationKey: ['trade', trade?.id ?? 'new'],
    send: (body: TradeInput) =>
      trade
        ? send('PUT /api/admin/trades/:id', {
            params: { id: trade.id },
            body: { ...body, version: trade.version },
          })
        : send('POST /api/admin/trades', { body }),
    fields: tradeInput.shape,
    setError,
    fallback: trade ? m.trades_update_failed() : m.trades_create_failed(),
    onRefused: ({ problem }) => {
      const current = staffTrade.safeParse(problem?.current);
      if (current.success) onStale(current.data);
    },
    onSent: () => {
      toast({
        title: trade ? m.trades_updated() : m.trades_created(),
      });
      void refetchLists(queryClient, BUSINESS_LISTS);
      onClose();
    },
  });
}
