import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { ImportMapping } from '../../../contract/imports.ts';
import type { HttpError } from '../../api.ts';
import { send } from '../../send.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useStaffAction } from '../use-staff-action.ts';
import { savedMappings } from './columns/saved-mappings.tsx';

interface SaveMappingProps {
  columns: string[];
  mapping: ImportMapping;
}

/** Keeps the mapping for the next file of this kind. A name that is there already is saved over. */
export function SaveMapping({ columns, mapping }: SaveMappingProps) {
  const queryClient = useQueryClient();
  const { data = [] } = useQuery({ ...savedMappings, staleTime: 0 });
  const [name, setName] = useState('');
  const [refused, setRefused] = useState<HttpError | null>(null);
  const known = data.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  const save = useStaffAction({
    run: () => {
      const body = { name, columns, mapping };
      if (!known) return send('POST /api/admin/import-mappings', { body });
      const { id, version } = known;
      return send('PUT /api/admin/import-mappings/:id', {
        params: { id },
        body: { ...body, version },
      });
    },
    done: (saved) => ({
      title: m.import_mapping_saved_toast(),
      description: m.import_mapping_saved_text({ name: saved.name }),
    }),
    fallback: m.import_mapping_save_failed(),
    lists: ['/api/admin/import-mappings'],
    onDone: () => setRefused(null),
    onRefused: (error) => {
      setRefused(error);
      void queryClient.invalidateQueries({ queryKey: savedMappings.queryKey });
    },
  });
  return (
    <form
      noValidate
      className="mt-5 flex flex-wrap items-end gap-3 rounded-card border border-line bg-sunken p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate(undefined);
      }}
    >
      <div className="min-w-0 grow basis-60">
        <TextField
          label={m.import_mapping_name()}
          hint={m.import_mapping_name_hint()}
          maxLength={80}
          value={name}
          error={refused?.detail}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Button type="submit" variant="secondary" disabled={save.isPending || name.trim() === ''}>
        {known ? m.common_save_over() : m.import_mapping_save()}
      </Button>
    </form>
  );
}
