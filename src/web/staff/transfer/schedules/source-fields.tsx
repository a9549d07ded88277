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
        label={m.staff_transfer_from()}
        value={kind}
        error={errorOf('source')}
        hint={files === null && m.staff_transfer_no_import_folder_is_configured_on()}
        onChange={({ target }) =>
          change({ source: { kind: target.value === 'folder' ? 'folder' : 'address', location } })
        }
      >
        <option value="address">{m.staff_transfer_an_https_address()}</option>
        <option value="folder" disabled={files === null}>
          {m.staff_transfer_the_import_folder()}
        </option>
      </SelectField>
      <div className="sm:col-span-2">
        <TextField
          label={
            isFolder ? m.staff_transfer_name_of_the_file() : m.staff_transfer_address_of_the_file()
          }
          inputMode={isFolder ? 'text' : 'url'}
          maxLength={isFolder ? 200 : 2000}
          required
          value={location}
          error={errorOf('source.location')}
          hint={
            isFolder
              ? m.staff_transfer_an_asterisk_stands_for_any({
                  value: names || m.staff_transfer_no_files(),
                })
              : m.staff_transfer_a_csv_file_that_anyone_can()
          }
          onChange={({ target }) => change({ source: { kind, location: target.value } })}
        />
      </div>
    </div>
  );
}
