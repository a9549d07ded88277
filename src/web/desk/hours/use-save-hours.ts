import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { Desk, DeskListing } from '../../../contract/desk/desk.ts';
import type { Hours } from '../../../contract/hours/hours.ts';
import { HttpError } from '../../api.ts';
import { send } from '../../send.ts';
import { useToast } from '../../ui/toast.tsx';
import { readDesk } from '../read-desk.ts';

interface Change {
  hours: Hours | null;
  version: number;
}

export function useSaveHours(id: number, onSaved: (listing: DeskListing) => void) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<DeskListing | null>(null);
  const mutationKey = ['desk-hours', id];
  const { queryKey } = readDesk(id);
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: (body: Change) => send('PUT /api/desk/:id/hours', { params: { id }, body }),
    onSuccess: (desk: Desk, { hours }) => {
      setConflict(null);
      queryClient.setQueryData(queryKey, desk);
      void queryClient.invalidateQueries({
        predicate: (query) => String(query.queryKey[0]).startsWith('/api/businesses'),
      });
      onSaved(desk.listing);
      toast({ title: hours ? m.hours_saved() : m.hours_removed() });
    },
    onError: async (error) => {
      const isStale = error instanceof HttpError && error.problem?.status === 409;
      const desk = isStale ? await queryClient.fetchQuery({ ...readDesk(id), staleTime: 0 }) : null;
      if (desk && !desk.owner.isLocked) return setConflict(desk.listing);
      const description = error instanceof HttpError ? error.detail : m.common_no_response_retry();
      toast({ title: m.common_error(), description, variant: 'destructive' });
    },
  });
  return {
    isPending,
    conflict,
    endConflict: () => setConflict(null),
    // A second click may come before the first has drawn the button disabled.
    save(change: Change) {
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(change);
    },
  };
}
