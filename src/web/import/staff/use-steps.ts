import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  BusinessImport,
  DuplicateChoice,
  GoneChoice,
  ImportMapping,
  KeptTarget,
} from '../../../contract/imports.staff.ts';
import type { LookalikeFate } from '../../../domain/duplicate-verdict.ts';
import { HttpError, type Request, read } from '../../kit/api.ts';
import { send } from '../../kit/send.ts';
import { useFailureToast } from '../../kit/use-send.ts';
import { readLookalikes } from './chosen-counts.ts';
import { forgetDraft } from './use-draft.ts';

export type TypedCorrections = Request<'PUT /api/admin/imports/:id/refused'>['body'];

export interface ImportSteps {
  isPending: boolean;
  chooseSheet: (sheet: string) => void;
  chooseHeader: (headerRow: number) => void;
  check: (mapping: ImportMapping, onBegun: () => void) => void;
  correct: (corrections: TypedCorrections, onBegun: () => void) => void;
  commit: (choices: {
    twins: DuplicateChoice;
    lookalikes: LookalikeFate;
    likely: LookalikeFate;
    overwrite: KeptTarget[];
    gone: GoneChoice;
    staying: number[];
  }) => void;
  undo: (alsoUndo?: BusinessImport[]) => void;
  above: BusinessImport[];
  forgetAbove: () => void;
  cancel: () => void;
  leave: () => void;
}

export function importStateQuery(id: number) {
  return read('GET /api/admin/imports/:id', { params: { id } });
}

export function useImportSteps(id: number, leave: () => void): ImportSteps {
  const showFailure = useFailureToast();
  const queryClient = useQueryClient();
  const [above, setAbove] = useState<BusinessImport[]>([]);
  const { mutate, isPending } = useMutation({
    mutationFn: (step: () => Promise<BusinessImport>) => step(),
    onSuccess: (source) => {
      setAbove([]);
      queryClient.setQueryData(importStateQuery(id).queryKey, source);
      // Another check finds other rows.
      queryClient.removeQueries({ queryKey: readLookalikes(id).queryKey });
      if (source.state === 'canceled' || source.state === 'committing') forgetDraft(id);
      if (source.state === 'canceled') leave();
    },
    onError: (error) => {
      const named = readAbove(error);
      setAbove(named);
      if (named.length > 0) return;
      showFailure(error);
      void queryClient.invalidateQueries({ queryKey: importStateQuery(id).queryKey });
    },
  });
  const params = { id };
  return {
    isPending,
    chooseSheet: (sheet) =>
      mutate(async () => {
        const body = { sheet };
        const source = await send('POST /api/admin/imports/:id/sheet', { params, body });
        forgetDraft(id);
        return source;
      }),
    chooseHeader: (headerRow) =>
      mutate(async () => {
        const body = { headerRow };
        const source = await send('POST /api/admin/imports/:id/header', { params, body });
        forgetDraft(id);
        return source;
      }),
    check: (mapping, onBegun) =>
      mutate(() => send('POST /api/admin/imports/:id/dry-run', { params, body: { mapping } }), {
        onSuccess: onBegun,
      }),
    correct: (body, onBegun) =>
      mutate(() => send('PUT /api/admin/imports/:id/refused', { params, body }), {
        onSuccess: onBegun,
      }),
    commit: ({ overwrite, staying, ...choices }) => {
      const query = { ...choices, overwrite: overwrite.join(','), staying: staying.join(',') };
      mutate(() => send('POST /api/admin/imports/:id/commit', { params, query }));
    },
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
