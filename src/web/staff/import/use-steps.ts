import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  BusinessImport,
  ImportMapping,
  TwinChoice,
} from '../../../contract/staff/transfer.ts';
import { HttpError, read, send } from '../../api.ts';
import { useToast } from '../../ui/toast.tsx';

export interface ImportSteps {
  isPending: boolean;
  check: (mapping: ImportMapping) => void;
  commit: (twins: TwinChoice) => void;
  undo: (alsoUndo?: BusinessImport[]) => void;
  /** Later imports that the last undo was refused for; empty when it was not. */
  above: BusinessImport[];
  forgetAbove: () => void;
  cancel: () => void;
  leave: () => void;
}

export function readImportState(id: number) {
  return read('GET /api/admin/imports/:id', { params: { id } });
}

export function useImportSteps(id: number, leave: () => void): ImportSteps {
  const toast = useToast();
  const queryClient = useQueryClient();
  const [above, setAbove] = useState<BusinessImport[]>([]);
  const { mutate, isPending } = useMutation({
    mutationFn: (step: () => Promise<BusinessImport>) => step(),
    onSuccess: (source) => {
      setAbove([]);
      queryClient.setQueryData(readImportState(id).queryKey, source);
      if (source.state === 'canceled') leave();
    },
    onError: (error) => {
      const named = readAbove(error);
      setAbove(named);
      if (named.length > 0) return;
      const description =
        error instanceof HttpError ? error.detail : 'The server did not respond. Please try again.';
      toast({ title: 'Error', description, variant: 'destructive' });
      // Someone else may have taken the step.
      void queryClient.invalidateQueries({ queryKey: readImportState(id).queryKey });
    },
  });
  const params = { id };
  return {
    isPending,
    check: (mapping) =>
      mutate(() => send('POST /api/admin/imports/:id/dry-run', { params, body: { mapping } })),
    commit: (twins) =>
      mutate(() => send('POST /api/admin/imports/:id/commit', { params, query: { twins } })),
    undo: (alsoUndo = []) => {
      const query = { alsoUndo: alsoUndo.map((source) => source.id).join(',') };
      mutate(() => send('POST /api/admin/imports/:id/undo', { params, query }));
    },
    above,
    forgetAbove: () => setAbove([]),
    cancel: () => mutate(() => send('DELETE /api/admin/imports/:id', { params })),
    leave,
  };
}

function readAbove(error: Error): BusinessImport[] {
  const current = error instanceof HttpError && error.status === 409 && error.problem?.current;
  return Array.isArray(current) ? current : [];
}
