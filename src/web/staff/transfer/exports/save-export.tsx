import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { HttpError } from '../../../api.ts';
import { send } from '../../../send.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useStaffAction } from '../../use-staff-action.ts';
import { type Choice, cleanFilter } from './columns.ts';
import { EXPORT_LISTS, savedExports } from './saved-exports.tsx';

interface SaveExportProps {
  choice: Choice;
  name: string;
  onName: (name: string) => void;
}

/** A name that is there already is saved over. */
export function SaveExport({ choice, name, onName }: SaveExportProps) {
  const queryClient = useQueryClient();
  const { data = [] } = useQuery({ ...savedExports, staleTime: 0 });
  const [refused, setRefused] = useState<HttpError | null>(null);
  const known = data.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  const save = useStaffAction({
    run: () => {
      const body = { name, columns: choice.columns, filter: cleanFilter(choice.filter) };
      if (!known) return send('POST /api/admin/exports', { body });
      const { id, version } = known;
      return send('PUT /api/admin/exports/:id', { params: { id }, body: { ...body, version } });
    },
    done: { title: m.exports_saved() },
    fallback: m.exports_save_failed(),
    lists: EXPORT_LISTS,
    onDone: () => setRefused(null),
    onRefused: (error) => {
      setRefused(error);
      void queryClient.invalidateQueries({ queryKey: savedExports.queryKey });
    },
  });
  return (
    <form
      noValidate
      className="mt-5 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate(undefined);
      }}
    >
      <div className="min-w-0 grow basis-60">
        <TextField
          label={m.exports_save_as()}
          maxLength={80}
          value={name}
          error={refused?.detail}
          onChange={({ target }) => onName(target.value)}
        />
      </div>
      <Button type="submit" variant="secondary" disabled={save.isPending || name.trim() === ''}>
        {known ? m.common_save_over() : m.exports_save()}
      </Button>
    </form>
  );
}
