import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import { HttpError } from '../../api.ts';
import { send } from '../../send.ts';
import { useToast } from '../../ui/toast.tsx';
import { readFigures } from './read-figures.ts';

export function MonthlyMail({ id, isMailed }: { id: number; isMailed: boolean }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { queryKey } = readFigures(id);
  const [isOn, setIsOn] = useState(isMailed);
  const { mutate } = useMutation({
    mutationFn: (isOn: boolean) =>
      send('PUT /api/desk/:id/figures/mail', { params: { id }, body: { isMailed: isOn } }),
    onSuccess: ({ isMailed }) =>
      queryClient.setQueryData(queryKey, (known) => known && { ...known, isMailed }),
    onError: (error, wanted) => {
      setIsOn(!wanted);
      const description = error instanceof HttpError ? error.detail : m.common_no_response_retry();
      toast({ title: m.common_error(), description, variant: 'destructive' });
    },
  });
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-card border border-line bg-surface p-5">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target: { checked } }) => {
          setIsOn(checked);
          mutate(checked);
        }}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span>
        <span className="block font-semibold">{m.owner_stats_monthly_mail()}</span>
        <span className="text-sm text-muted">{m.owner_stats_monthly_mail_hint()}</span>
      </span>
    </label>
  );
}
