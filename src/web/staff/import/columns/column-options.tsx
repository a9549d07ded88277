import type { BusinessImport } from '../../../../contract/staff/transfer.ts';
import { nameColumn } from './sources.ts';

export function ColumnOptions({ source }: { source: Pick<BusinessImport, 'columns'> }) {
  const options = source.columns.map((_, at) => ({ at, name: nameColumn(source, at) }));
  return options.map(({ at, name }) => (
    <option key={at} value={at}>
      {name}
    </option>
  ));
}
