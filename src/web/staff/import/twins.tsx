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
        {m.import_repeated_title()}
      </h2>
      <p className="mb-3 text-muted">{describeTwins(source.twins)}</p>
      <SelectField
        label={m.import_repeated_label()}
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
        label={m.import_repeated_label()}
        className="mt-3 h-48"
        rowsOf={(rows) => rows}
        columns={[
          [m.common_name(), '', ({ name }) => name],
          [m.field_city(), 'w-40', ({ city }) => city],
          [
            m.import_repeated_of(),
            '',
            ({ firstLine, business }) =>
              firstLine === null ? business?.slug : m.import_repeated_line({ firstLine }),
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
      ? [m.import_repeated_directory({ count: formatCount(directory, m.import_rows_subject) })]
      : []),
    ...(file > 0
      ? [m.import_repeated_file({ count: formatCount(file, m.import_rows_repeat_subject) })]
      : []),
  ];
  return m.import_repeated_why({ value: parts.join(', ') });
}
