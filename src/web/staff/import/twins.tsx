import * as m from '#messages';
import type { BusinessImport, TwinChoice } from '../../../contract/staff/transfer.ts';
import { formatCount } from '../../format.ts';
import { Options, SelectField } from '../../ui/field.tsx';
import { RowList } from './row-list.tsx';
import { twinChoices } from './words.ts';

interface ImportTwinsProps {
  source: BusinessImport;
  choice: TwinChoice;
  onChoose: (choice: TwinChoice) => void;
}

export function ImportTwins({ source, choice, onChoose }: ImportTwinsProps) {
  return (
    <section aria-labelledby="import-twins" className="mt-5">
      <h2 id="import-twins" className="mb-1 font-bold">
        {m.staff_import_already_listed()}
      </h2>
      <p className="mb-3 text-muted">{describeTwins(source.twins)}</p>
      <SelectField
        label={m.staff_import_rows_that_are_already_listed()}
        value={choice}
        hint={twinChoices[choice].hint}
        onChange={({ target }) => {
          const chosen = choices.find((one) => one === target.value);
          if (chosen) onChoose(chosen);
        }}
      >
        <Options of={choices.map((one) => [one, twinChoices[one].label])} />
      </SelectField>
      <RowList
        list="GET /api/admin/imports/:id/twins"
        importId={source.id}
        label={m.staff_import_rows_that_are_already_listed()}
        className="mt-3 h-48"
        rowsOf={(rows) => rows}
        columns={[
          [m.staff_import_name(), '', ({ name }) => name],
          [m.staff_import_city(), 'w-40', ({ city }) => city],
          [
            m.staff_import_same_as(),
            '',
            ({ firstLine, business }) =>
              firstLine === null ? business?.slug : m.staff_import_line_firstline({ firstLine }),
          ],
        ]}
      />
    </section>
  );
}

const choices = ['merge', 'skip', 'take'] as const;

function describeTwins({ file, directory }: BusinessImport['twins']): string {
  const parts = [
    ...(directory > 0
      ? [m.staff_import_count_in_the_directory({ count: formatCount(directory, m.count_rows_are) })]
      : []),
    ...(file > 0
      ? [m.staff_import_count_a_row_of_the_file({ count: formatCount(file, m.count_rows_repeat) })]
      : []),
  ];
  return m.staff_import_value_the_same_name_and_place({ value: parts.join(', ') });
}
