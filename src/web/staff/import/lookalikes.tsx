import * as m from '#messages';
import type { BusinessImport, LookalikeChoice } from '../../../contract/staff/transfer.ts';
import { describeTwinReason } from '../../../contract/twin-words.ts';
import { formatCount } from '../../format.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { RowList } from './row-list.tsx';
import { lookalikeChoices } from './words.ts';

interface ImportLookalikesProps {
  source: BusinessImport;
  choice: LookalikeChoice;
  onChoose: (choice: LookalikeChoice) => void;
}

/** New rows that may be a listing under another name, or at an address written otherwise. */
export function ImportLookalikes({ source, choice, onChoose }: ImportLookalikesProps) {
  const { id, lookalikes } = source;
  const { all, same } = lookalikes;
  return (
    <section aria-labelledby="import-lookalikes" className="mt-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="import-lookalikes" className="font-bold">
          {m.staff_import_count_like_a_listing({ count: formatCount(all, m.count_new_rows_look) })}
        </h2>
        <ButtonAnchor variant="secondary" href={`/api/admin/imports/${id}/lookalikes.csv`} download>
          {m.staff_import_download_as_csv()}
        </ButtonAnchor>
      </div>
      {same > 0 && (
        <SelectField
          label={m.staff_import_count_almost_certainly_listed({
            count: formatCount(same, m.count_of_them_are),
          })}
          value={choice}
          hint={lookalikeChoices[choice].hint}
          onChange={({ target }) => onChoose(target.value === 'hold' ? 'hold' : 'list')}
        >
          <option value="list">{lookalikeChoices.list.label}</option>
          <option value="hold">{lookalikeChoices.hold.label}</option>
        </SelectField>
      )}
      <RowList
        list="GET /api/admin/imports/:id/lookalikes"
        importId={id}
        label={m.staff_import_new_rows_that_look_like_a()}
        className="mt-3 h-48"
        rowsOf={(rows) => rows}
        columns={[
          [m.staff_import_name(), 'w-44', ({ name }) => name],
          [
            m.staff_import_looks_like(),
            'w-56',
            ({ business }) => `#${business.id} ${business.name}`,
          ],
          [
            m.staff_import_score_and_reasons(),
            '',
            ({ score, reasons }) =>
              `${score.toFixed(1)}: ${reasons.map(describeTwinReason).join('; ')}`,
          ],
        ]}
      />
    </section>
  );
}
