import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { StaffBusiness } from '../../../contract/businesses.staff.ts';
import { allCategories } from '../all-categories.ts';
import {
  describeEditableField,
  fieldLabels,
  listDifferences,
  pickEditable,
} from '../submit/editable-fields.ts';
import { allFields } from './all-fields.ts';

export function VersionDifferences({ was, is }: { was: StaffBusiness; is: StaffBusiness }) {
  const { data: categories = [] } = useQuery(allCategories);
  const [before, after] = [pickEditable(was), pickEditable(is)];
  const fields = listDifferences(before, after);
  const { data: own = [] } = useQuery(allFields);
  const names = { categories, trades: [...was.trades, ...is.trades], fields: own };
  if (fields.length === 0) return <p className="text-muted">{m.listings_versions_same()}</p>;
  return (
    <dl className="flex flex-col gap-3 text-sm">
      {fields.map((field) => (
        <div key={field}>
          <dt className="font-semibold">{fieldLabels[field]}</dt>
          <dd className="grid gap-2 sm:grid-cols-2">
            <Side
              label={m.listings_version_read()}
              value={describeEditableField(field, before, names)}
            />
            <Side
              label={m.listings_version_now()}
              value={describeEditableField(field, after, names)}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Side({ label, value }: { label: string; value: string }) {
  return (
    <span className="min-w-0 rounded-card border border-line p-2">
      <span className="block text-muted">{label}</span>
      <span className="block wrap-anywhere whitespace-pre-line">{value}</span>
    </span>
  );
}
