import * as m from '#messages';
import { importName, lineFields } from '../../../../contract/listing-fields.ts';
import type { PreviewRow as Row } from '../../../../contract/staff/transfer/mappings.ts';
import { Badge } from '../../../ui/badge.tsx';
import { describeEmpty } from '../mended.tsx';

export function PreviewRow({ row: { line, values, errors, mended } }: { row: Row }) {
  const place = [
    values.address,
    values.city,
    [values.state, values.zipCode].filter(Boolean).join(' '),
  ];
  const contact = [values.phone, values.email, values.website];
  const lines = lineFields.map((name) => values[importName(name)]);
  const point = [values.latitude, values.longitude];
  return (
    <li className="min-w-0 rounded-card border border-line bg-surface p-3 text-sm wrap-anywhere">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-base font-bold">{values.name ?? m.import_row_unnamed()}</span>
        {values.isPremium === m.common_yes() && <Badge tone="gold">{m.common_premium()}</Badge>}
        {values.isApproved !== m.common_yes() && <Badge>{m.common_waiting_approval()}</Badge>}
      </p>
      {[[values.category, values.trades], place, contact, lines, point].map((parts, at) => {
        const text = parts.filter(Boolean).join(', ');
        // biome-ignore lint/suspicious/noArrayIndexKey: always the same lines
        return text && <p key={at}>{text}</p>;
      })}
      {values.description && <p className="line-clamp-2 text-muted">{values.description}</p>}
      <p className="text-muted">{m.import_row_line({ line })}</p>
      {mended.length > 0 && (
        <ul
          aria-label={m.import_count_corrected()}
          className="mt-2 border-t border-line pt-2 text-muted"
        >
          {mended.map(({ column, value, became, reason }) => (
            <li key={`${column} ${value}`}>
              {m.import_row_cell({
                column: column ?? '',
                value,
                became: became || describeEmpty(reason),
              })}
            </li>
          ))}
        </ul>
      )}
      {errors.length > 0 && (
        <ul className="mt-2 border-t border-line pt-2 text-danger">
          {errors.map(({ column, value, reason }) => (
            <li key={`${column} ${reason}`}>
              {column ?? m.import_whole_row()}: {reason}
              {value && ` (“${value}”)`}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
