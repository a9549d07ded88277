import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BusinessImport, ImportMapping } from '../../../contract/staff/transfer.ts';
import { HttpError, read, send } from '../../api.ts';
import { useToast } from '../../ui/toast.tsx';

export interface ImportSteps {
  isPending: boolean;
  check: (mapping: ImportMapping) => void;
  commit: () => void;
  undo: () => void;
  cancel: () => void;
  /** Back to the choice of a file. */
  leave: () => void;
}

export function readImportState(id: number) {
  return read('GET /api/admin/imports/:id', { params: { id } });
}

/** What can be done with an import; each answer is where it stands then. */
export function useImportSteps(id: number, leave: () => void): ImportSteps {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (step: () => Promise<BusinessImport>) => step(),
    onSuccess: (source) => {
      queryClient.setQueryData(readImportState(id).queryKey, source);
      if (source.state === 'canceled') leave();
    },
    onError: (error) => {
      const description = error instanceof HttpError ? error.detail : 'The server did not answer.';
      toast({ title: 'Error', description, variant: 'destructive' });
      // Somebody else may have taken the step.
      void queryClient.invalidateQueries({ queryKey: readImportState(id).queryKey });
    },
  });
  const params = { id };
  return {
    isPending,
    check: (mapping) =>
      mutate(() => send('POST /api/admin/imports/:id/dry-run', { params, body: { mapping } })),
    commit: () => mutate(() => send('POST /api/admin/imports/:id/commit', { params })),
    undo: () => mutate(() => send('POST /api/admin/imports/:id/undo', { params })),
    cancel: () => mutate(() => send('DELETE /api/admin/imports/:id', { params })),
    leave,
  };
}
