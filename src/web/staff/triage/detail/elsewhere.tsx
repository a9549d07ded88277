import * as m from '#messages';
import type { TriageItem } from '../../../../contract/staff/triage.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { describeItem } from '../kinds.ts';

/** What is decided on a screen of its own. */
export function Elsewhere({ item }: { item: TriageItem }) {
  const isTwin = item.kind === 'twin';
  const [, first, second] = item.key.split('-');
  return (
    <div data-ready className="flex flex-col items-start gap-3">
      <p>{describeItem(item)}</p>
      <ButtonLink
        data-key="a"
        to={
          isTwin
            ? `/admin/duplicates?first=${first}&second=${second}`
            : `/admin/reviews?group=${item.id}`
        }
      >
        {isTwin ? m.staff_triage_compare_the_two() : m.staff_triage_open_the_group()}
      </ButtonLink>
    </div>
  );
}
