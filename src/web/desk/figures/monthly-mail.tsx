import { useMutation, useQueryClient } from '@tanstack/react-query';
import { HttpError, send } from '../../api.ts';
import { SwitchField } from '../../ui/switch-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { readFigures } from './read-figures.ts';

export function MonthlyMail({ id, isMailed }: { id: number; isMailed: boolean }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { queryKey } = readFigures(id);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isOn: boolean) =>
      send('PUT /api/desk/:id/figures/mail', { params: { id }, body: { isMailed: isOn } }),
    onSuccess: ({ isMailed }) =>
      queryClient.setQueryData(queryKey, (known) => known && { ...known, isMailed }),
    onError: (error) => {
      const description =
        error instanceof HttpError ? error.detail : 'The server did not respond. Please try again.';
      toast({ title: 'Error', description, variant: 'destructive' });
    },
  });
  return (
    <SwitchField
      label="Email me these figures each month"
      hint="On the first of the month, if there is something to tell."
      checked={isPending ? variables : isMailed}
      onChange={(isOn) => mutate(isOn)}
    />
  );
}
