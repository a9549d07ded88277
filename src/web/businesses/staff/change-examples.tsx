import * as m from '#messages';
import type { BulkPreview } from '../../../contract/businesses.ts';
import { formatNumber } from '../../kit/format.ts';

const SHOWN = 30;

interface ChangeExamplesProps {
  examples: BulkPreview;
  /** Number of changed listings; `examples` may hold fewer. */
  total: number;
}

export function ChangeExamples({ examples, total }: ChangeExamplesProps) {
  const shown = examples.slice(0, SHOWN);
  return (
    <>
      <ul className="max-h-48 overflow-y-auto">
        {shown.map(({ id, name, changes }) => (
          <li key={id} className="py-1 wrap-anywhere">
            {name}
            {changes.map(({ field, was, now }) => (
              <span key={field} className="block text-muted">
                {was || m.common_empty()} →{' '}
                <span className="text-ink">{now || m.common_empty()}</span>
              </span>
            ))}
          </li>
        ))}
      </ul>
      {total > shown.length && (
        <p className="text-muted">
          {m.listings_bulk_preview_more({ value: formatNumber(total - shown.length) })}
        </p>
      )}
    </>
  );
}
