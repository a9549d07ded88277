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
          {m.import_similar_text({ count: formatCount(all, m.import_rows_similar_subject) })}
        </h2>
        <ButtonAnchor variant="secondary" href={`/api/admin/imports/${id}/lookalikes.csv`} download>
          {m.import_download_csv()}
        </ButtonAnchor>
      </div>
      {same > 0 && (
        <SelectField
          label={m.import_similar_certain({
            count: formatCount(same, m.import_similar_subject),
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
        label={m.import_similar_label()}
        className="mt-3 h-48"
        rowsOf={(rows) => rows}
        columns={[
          [m.common_name(), 'w-44', ({ name }) => name],
          [m.import_similar_to(), 'w-56', ({ business }) => `#${business.id} ${business.name}`],
          [
            m.import_similar_score(),
            '',
            ({ score, reasons }) =>
              `${score.toFixed(1)}: ${reasons.map(describeTwinReason).join('; ')}`,
          ],
        ]}
      />
    </section>
  );
}
