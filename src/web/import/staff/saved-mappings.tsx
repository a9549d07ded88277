import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import {
  type BusinessImport,
  fitMapping,
  type ImportMapping,
  recognizeMapping,
  type SavedMapping,
} from '../../../contract/imports.staff.ts';
import { type HttpError, read } from '../../kit/api.ts';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Options, SelectField, TextField } from '../../kit/ui/field.tsx';
import { useSend } from '../../kit/use-send.ts';
import type { Draft } from './use-draft.ts';

export const savedMappings = read('GET /api/admin/import-mappings', {});

interface SavedMappingsProps {
  list: SavedMapping[];
  source: BusinessImport;
  draft: Draft;
}

export function SavedMappings({ list: data, source, draft }: SavedMappingsProps) {
  const [used, setUsed] = useState<{ name: string; missing: string[] } | null>(null);
  if (data.length === 0) return null;
  const recognized = recognizeMapping(data, source.columns);
  const use = (saved: SavedMapping) => {
    const { mapping, missing } = fitMapping(saved, source.columns);
    draft.change(mapping);
    setUsed({ name: saved.name, missing });
  };
  return (
    <div className="mb-5 grid gap-3 rounded-card border border-line bg-sunken p-4">
      {recognized && used?.name !== recognized.name && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="font-semibold wrap-anywhere">
            {m.import_mapping_recognized({ name: recognized.name })}
          </p>
          <Button onClick={() => use(recognized)}>{m.common_use_button()}</Button>
        </div>
      )}
      <SelectField
        label={m.import_mapping_saved()}
        value={data.find(({ name }) => name === used?.name)?.id ?? ''}
        onChange={({ target }) => {
          const chosen = data.find(({ id }) => id === Number(target.value));
          if (chosen) use(chosen);
        }}
      >
        <option value="">{m.import_mapping_choose()}</option>
        <Options of={data} />
      </SelectField>
      <p role="status" className="text-sm wrap-anywhere">
        {used && describeUse(used)}
      </p>
    </div>
  );
}

function describeUse({ name, missing }: { name: string; missing: string[] }): string {
  if (missing.length === 0) return m.import_mapping_filled({ name });
  const names = missing.map((column) => `“${column}”`).join(', ');
  return m.import_mapping_filled_partly({ name, names });
}

interface SaveMappingProps {
  columns: string[];
  mapping: ImportMapping;
}

export function SaveMapping({ columns, mapping }: SaveMappingProps) {
  const queryClient = useQueryClient();
  const { data = [] } = useQuery({ ...savedMappings, staleTime: 0 });
  const [name, setName] = useState('');
  const [refused, setRefused] = useState<HttpError | null>(null);
  const known = data.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  const save = useSend({
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
