import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import { plainColumns } from '../../../../contract/staff/transfer/columns.ts';
import { HttpError, read } from '../../../api.ts';
import { formatCount } from '../../../format.ts';
import { keep } from '../../../kept.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Download } from '../../../ui/later-icons.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { useKept } from '../../../use-kept.ts';
import { ChosenColumns } from './chosen-columns.tsx';
import { type Choice, cleanFilter, FOR_SPREADSHEETS, fileAddress } from './columns.ts';
import { FilterFields } from './filter-fields.tsx';
import { SaveExport } from './save-export.tsx';
import { SavedExports } from './saved-exports.tsx';

const everything: Choice = { filter: {}, columns: plainColumns };

export function ExportSection() {
  const [choice, setChoice] = useState(everything);
  const [name, setName] = useState('');
  const { filter, columns } = choice;
  const isForSpreadsheets = useKept(FOR_SPREADSHEETS) === 'yes';
  return (
    <div className="grid gap-5">
      <Card title={m.exports_which_listings()}>
        <FilterFields filter={filter} onChange={(next) => setChoice({ ...choice, filter: next })} />
      </Card>
      <Card title={m.exports_which_columns()}>
        <ChosenColumns
          columns={columns}
          onChange={(next) => setChoice({ ...choice, columns: next })}
        />
      </Card>
      <Card title={m.exports_title()}>
        <RowCount choice={choice} />
        <div className="mb-4">
          <SwitchField
            label={m.exports_for_spreadsheet()}
            hint={m.exports_for_spreadsheet_hint()}
            checked={isForSpreadsheets}
            onChange={(isOn) => keep(FOR_SPREADSHEETS, isOn ? 'yes' : 'no')}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          {columns.length > 0 && (
            <ButtonAnchor
              href={fileAddress(choice, { mark: isForSpreadsheets ? 'yes' : 'no' })}
              download
            >
              <Download size={18} aria-hidden="true" /> {m.common_download_csv()}
            </ButtonAnchor>
          )}
          <Button variant="secondary" onClick={() => setChoice(everything)}>
            {m.exports_start_over()}
          </Button>
        </div>
        <SaveExport choice={choice} name={name} onName={setName} />
      </Card>
      <SavedExports
        onOpen={(saved) => {
          setChoice({ filter: saved.filter, columns: saved.columns });
          setName(saved.name);
          window.scrollTo({ top: 0 });
        }}
      />
    </div>
  );
}

function RowCount({ choice }: { choice: Choice }) {
  const { data, error } = useQuery({
    ...read('GET /api/admin/exports/count', { query: cleanFilter(choice.filter) }),
    staleTime: 0,
  });
  return (
    <p role="status" className="mb-3 min-h-6 font-semibold">
      {error
        ? error instanceof HttpError
          ? error.detail
          : m.exports_count_failed()
        : data && describe(data.rows, choice.columns.length)}
    </p>
  );
}

function describe(rows: number, columns: number): string {
  const counted = formatCount(rows, m.count_file_rows);
  if (columns === 0) return m.exports_column_missing();
  return m.exports_rows_with_columns({
    counted,
    count: formatCount(columns, m.count_columns),
  });
}
