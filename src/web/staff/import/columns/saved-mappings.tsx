import { useState } from 'react';
import * as m from '#messages';
import {
  type BusinessImport,
  fitMapping,
  recognizeMapping,
  type SavedMapping,
} from '../../../../contract/imports.ts';
import { read } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Options, SelectField } from '../../../ui/field.tsx';
import type { Draft } from '../wizard/use-draft.ts';

export const savedMappings = read('GET /api/admin/import-mappings', {});

interface SavedMappingsProps {
  list: SavedMapping[];
  source: BusinessImport;
  draft: Draft;
}

/** Offers what was saved before, first of all what looks made for this file. */
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
