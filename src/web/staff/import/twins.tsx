import { useInfiniteQuery } from '@tanstack/react-query';
import type { BusinessImport, TwinChoice } from '../../../contract/staff/transfer.ts';
import { readPages } from '../../api.ts';
import { formatCount } from '../../format.ts';
import { SelectField } from '../../ui/field.tsx';
import { Cell, HeadCell } from '../../ui/table.tsx';
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
      <h3 id="import-twins" className="mb-1 font-bold">
        Already listed
      </h3>
      <p className="mb-3 text-muted">{describeTwins(source.twins)}</p>
      <SelectField
        label="Rows that are already listed"
        value={choice}
        hint={twinChoices[choice].hint}
        onChange={({ target }) => {
          const chosen = choices.find((one) => one === target.value);
          if (chosen) onChoose(chosen);
        }}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {twinChoices[one].label}
          </option>
        ))}
      </SelectField>
      <TwinRows importId={source.id} />
    </section>
  );
}

const choices = ['merge', 'skip', 'take'] as const;

function describeTwins({ file, directory }: BusinessImport['twins']): string {
  const parts = [
    ...(directory > 0 ? [`${formatCount(directory, 'row is', 'rows are')} in the directory`] : []),
    ...(file > 0 ? [`${formatCount(file, 'row repeats', 'rows repeat')} a row of the file`] : []),
  ];
  return `${parts.join(', ')}: the same name and place, with the same street or phone.`;
}

function TwinRows({ importId }: { importId: number }) {
  const list = useInfiniteQuery({
    ...readPages('GET /api/admin/imports/:id/twins', { params: { id: importId }, query: {} }),
    refetchOnMount: 'always',
  });
  const twins = list.data?.pages.flatMap(({ items }) => items);
  if (list.isError) return <p role="alert">The rows could not be loaded.</p>;
  return (
    <RowList
      label="Rows that are already listed"
      className="mt-3 h-48"
      list={list}
      head={
        <>
          <HeadCell className="w-18 text-right">Line</HeadCell>
          <HeadCell>Name</HeadCell>
          <HeadCell className="w-40">City</HeadCell>
          <HeadCell>Same as</HeadCell>
        </>
      }
    >
      {twins?.map(({ line, name, city, firstLine, business }) => (
        <tr key={line} className="border-b border-line last:border-0">
          <Cell className="text-right">{line}</Cell>
          <Cell title={name}>{name}</Cell>
          <Cell title={city}>{city}</Cell>
          <Cell>{firstLine === null ? business?.slug : `Line ${firstLine}`}</Cell>
        </tr>
      ))}
    </RowList>
  );
}
