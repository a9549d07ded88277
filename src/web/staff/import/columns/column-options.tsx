import type { BusinessImport } from '../../../../contract/imports.ts';
import { Options } from '../../../ui/field.tsx';
import { nameColumn } from './sources.ts';

export function ColumnOptions({ source }: { source: Pick<BusinessImport, 'columns'> }) {
  return <Options of={source.columns.map((_, at) => [at, nameColumn(source, at)])} />;
}
