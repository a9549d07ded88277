import type { z } from 'zod';
import * as m from '#messages';
import type { importFolder } from '../../../../contract/staff/transfer/schedules.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import type { PartProps } from './part-props.ts';

interface SourceFieldsProps extends PartProps {
  /** Of the import folder; null without one, undefined while it is looked at. */
  files: z.infer<typeof importFolder>['files'] | undefined;
}

export function SourceFields({ values, change, errorOf, files }: SourceFieldsProps) {
  const { kind, location } = values.source;
  const isFolder = kind === 'folder';
  const names = files?.map(({ name }) => name).join(', ');
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        label={m.schedules_from()}
        value={kind}
        error={errorOf('source')}
        hint={files === null && m.schedules_no_folder_hint()}
        onChange={({ target }) =>
          change({ source: { kind: target.value === 'folder' ? 'folder' : 'address', location } })
        }
      >
        <option value="address">{m.schedules_source_address()}</option>
        <option value="folder" disabled={files === null}>
          {m.schedules_source_folder()}
        </option>
      </SelectField>
      <div className="sm:col-span-2">
        <TextField
          label={isFolder ? m.schedules_file_name() : m.schedules_file_address()}
          inputMode={isFolder ? 'text' : 'url'}
          maxLength={isFolder ? 200 : 2000}
          required
          value={location}
          error={errorOf('source.location')}
          hint={
            isFolder
              ? m.schedules_file_name_hint({
                  value: names || m.schedules_no_files(),
                })
              : m.schedules_file_address_hint()
          }
          onChange={({ target }) => change({ source: { kind, location: target.value } })}
        />
      </div>
    </div>
  );
}
