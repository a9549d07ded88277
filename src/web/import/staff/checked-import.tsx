import { useState } from 'react';
import * as m from '#messages';
import type {
  BusinessImport,
  DuplicateChoice,
  KeptRow,
  KeptTarget,
} from '../../../contract/imports.staff.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatCount } from '../../kit/format.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CheckField } from '../../kit/ui/check-field.tsx';
import { Options, SelectField } from '../../kit/ui/field.tsx';
import { toggled } from '../../staff/form.tsx';
import { StaffSkeleton } from '../../staff/staff-screen.tsx';
import { ChangedRows } from './changed-rows.tsx';
import { type ChosenCounts, type Fates, useChosenCounts } from './chosen-counts.ts';
import { ImportCounts } from './counts.tsx';
import { ImportErrors } from './errors.tsx';
import { ImportGone, type Leaving, useGone } from './gone.tsx';
import { ImportLookalikes } from './lookalikes.tsx';
import { MendedRows } from './mended.tsx';
import { useOwnFields } from './own-fields.tsx';
import { CorrectedRows, LeftRows, useRefused } from './refused.tsx';
import { RowList } from './row-list.tsx';
import { UnknownTowns, useUnknownTowns } from './unknown-towns.tsx';
import type { ImportSteps } from './use-steps.ts';
import { duplicateChoices, nameKept } from './words.ts';

/** Choices for a checked import. They outlive another check of it, which a correction of rows begins. */
export function useImportChoices() {
  const [choice, setChoice] = useState<DuplicateChoice>('merge');
  const [fates, setFates] = useState<Fates>({ lookalikes: 'merge', likely: 'list' });
  const [leaving, setLeaving] = useState<Leaving>({ gone: 'keep', staying: [] });
  return { choice, setChoice, fates, setFates, leaving, setLeaving };
}

interface CheckedImportProps {
  source: BusinessImport;
  steps: ImportSteps;
  choices: ReturnType<typeof useImportChoices>;
  onRemap: () => void;
}

export function CheckedImport({ source, steps, choices, onRemap }: CheckedImportProps) {
  const { choice, setChoice, fates, setFates, leaving, setLeaving } = choices;
  const [overwrite, setOverwrite] = useState<KeptTarget[]>([]);
  const gone = useGone(source.id);
  const towns = useUnknownTowns(source.id);
  const refused = useRefused(source, 'refused', source.counts.error);
  const doubtful = useRefused(source, 'doubtful', source.waiting);
  const left = useRefused(source, 'left', source.leftOut.totals);
  const isLoading = [refused, doubtful, left].some((list) => list.isLoading);
  const { counts, twins: duplicates, kept } = source;
  // Rows that can't be read at all are in no table.
  const shownErrors = refused.data?.pages[0]?.total ?? 0;
  const chosen = useChosenCounts(source, choice, fates);
  const isWriting = chosen.new + chosen.changed + chosen.merged - chosen.idle > 0;
  const leavers = (gone.data?.total ?? 0) - leaving.staying.length;
  const plan = isWriting || leaving.gone !== 'keep' ? describePlan(chosen, leaving, leavers) : '';
  const isWorth = isWriting || overwrite.length > 0 || leaving.gone !== 'keep';
  if (gone.isPending || towns.isPending || isLoading) return <StaffSkeleton className="h-80" />;
  return (
    <>
      <p className="mb-3 font-semibold" role="status">
        {isWorth ? m.import_checked() : m.import_nothing_to_do()}
      </p>
      <ImportCounts source={source} chosen={chosen} />
      <LeftOutRows source={source} />
      <UnknownTowns found={towns} importId={source.id} steps={steps} />
      <CorrectedRows source={source} steps={steps} refused={refused} doubtful={doubtful} />
      {counts.error > shownErrors && <ImportErrors importId={source.id} />}
      <LeftRows source={source} steps={steps} list={left} />
      {counts.changed > source.notesOnly && (
        <ChangedRows importId={source.id} count={counts.changed - source.notesOnly} />
      )}
      {source.mended > 0 && <MendedRows importId={source.id} count={source.mended} />}
      {duplicates.file + duplicates.directory > 0 && (
        <ImportDuplicates source={source} choice={choice} onChoose={setChoice} />
      )}
      {source.lookalikes.all > 0 && (
        <ImportLookalikes source={source} fates={fates} onChoose={setFates} />
      )}
      {kept.rows > 0 && (
        <ImportKept source={source} overwrite={overwrite} onChoose={setOverwrite} />
      )}
      <ImportGone found={gone} leaving={leaving} onChoose={setLeaving} />
      {counts.error > 0 && isWriting && (
        <p className="mt-3 text-muted">{m.import_errors_left_out()}</p>
      )}
      {chosen.waiting > 0 && (
        <p className="mt-3 text-muted">
          {m.import_rows_pending({ rows: formatCount(chosen.waiting, m.import_new_listings) })}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {isWorth && (
          <Button
            disabled={steps.isPending}
            onClick={() => steps.commit({ twins: choice, overwrite, ...fates, ...leaving })}
          >
            {plan === '' ? m.import_title() : m.import_run({ count: plan })}
          </Button>
        )}
        <Button variant="secondary" disabled={steps.isPending} onClick={onRemap}>
          {m.import_change_columns()}
        </Button>
        <Button variant="secondary" disabled={steps.isPending} onClick={steps.cancel}>
          {m.import_cancel()}
        </Button>
      </div>
    </>
  );
}

function describePlan(chosen: ChosenCounts, { gone }: Leaving, leavers: number): string {
  const parts = [
    [chosen.new, m.import_run_new],
    [chosen.changed, m.import_run_updated],
    [chosen.merged, m.import_run_merged],
    [gone === 'close' ? leavers : 0, m.import_run_closed],
    [gone === 'hide' ? leavers : 0, m.import_run_hidden],
  ] as const;
  return parts.flatMap(([count, words]) => (count > 0 ? formatCount(count, words) : [])).join(', ');
}

function LeftOutRows({ source: { leftOut } }: { source: BusinessImport }) {
  const { sections, totals } = leftOut;
  const rows = [
    ...(sections > 0 ? [formatCount(sections, m.import_rows_of_sections)] : []),
    ...(totals > 0 ? [formatCount(totals, m.import_rows_of_totals)] : []),
  ];
  if (rows.length === 0) return null;
  return <p className="mt-3 text-muted">{m.import_left_out({ rows: rows.join(', ') })}</p>;
}

interface ImportDuplicatesProps {
  source: BusinessImport;
  choice: DuplicateChoice;
  onChoose: (choice: DuplicateChoice) => void;
}

function ImportDuplicates({ source, choice, onChoose }: ImportDuplicatesProps) {
  const isInFile = source.twins.directory === 0;
  return (
    <section aria-labelledby="import-twins" className="mt-5">
      <h2 id="import-twins" className="mb-1 font-bold">
        {isInFile ? m.import_repeated_in_file() : m.import_repeated_title()}
      </h2>
      <p className="mb-3 text-muted">{describeDuplicates(source.twins)}</p>
      <SelectField
        label={isInFile ? m.import_repeated_rows() : m.import_repeated_label()}
        value={choice}
        hint={
          isInFile && choice === 'merge'
            ? m.import_repeated_become_one()
            : duplicateChoices[choice].hint
        }
        onChange={({ target }) => {
          const chosen = repeated.find((one) => one === target.value);
          if (chosen) onChoose(chosen);
        }}
      >
        <Options of={repeated.map((one) => [one, duplicateChoices[one].label])} />
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

const repeated = ['merge', 'skip', 'take'] as const;

function describeDuplicates({ file, directory }: BusinessImport['twins']): string {
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

interface ImportKeptProps {
  source: BusinessImport;
  overwrite: KeptTarget[];
  onChoose: (overwrite: KeptTarget[]) => void;
}

function ImportKept({ source, overwrite, onChoose }: ImportKeptProps) {
  const { id, kept } = source;
  const own = useOwnFields();
  const fields = [...new Set(kept.fields.map(({ field }) => field))];
  const countOf = (field: KeptTarget, by: 'owner' | 'staff') =>
    kept.fields.find((one) => one.field === field && one.by === by)?.rows ?? 0;
  return (
    <section aria-labelledby="import-kept" className="mt-5">
      <h2 id="import-kept" className="mb-1 font-bold">
        {m.import_count_kept()}
      </h2>
      <p className="mb-3 text-muted">
        {m.import_kept_text({ count: formatCount(kept.rows, m.import_rows_have) })}
      </p>
      <fieldset className="mb-3" hidden={fields.length === 0}>
        <legend className="mb-1 font-semibold">{m.import_kept_replace()}</legend>
        {fields.map((field) => (
          <CheckField
            key={field}
            label={m.import_kept_field({
              field: nameKept(field, own),
              owners: countOf(field, 'owner'),
              staff: countOf(field, 'staff'),
            })}
            checked={overwrite.includes(field)}
            onChange={({ target }) => onChoose(toggled(overwrite, field, target.checked))}
          />
        ))}
        <p className="mt-1 text-sm text-muted">{m.import_kept_owners_told()}</p>
      </fieldset>
      <RowList
        list="GET /api/admin/imports/:id/kept"
        importId={id}
        label={m.import_count_kept()}
        className="mt-3 h-48"
        rowsOf={(rows) =>
          rows.flatMap(({ line, business, fields: kept }) =>
            kept.map((one) => ({ line, business, one })),
          )
        }
        columns={[
          [m.common_name(), 'w-44', ({ business }) => business.name],
          [m.import_kept_stays(), 'w-56', ({ one }) => describeKept(one)],
          [m.import_kept_file_says(), '', ({ one }) => one.file],
        ]}
      />
    </section>
  );
}

function describeKept({ field, label, by, at, is }: KeptRow['fields'][number]): string {
  const value = `${label ?? nameKept(field, [])}: ${is}`;
  const date = formatDate(at);
  return by === 'owner'
    ? m.import_kept_by_owner({ value, date })
    : m.import_kept_by_staff({ value, date });
}
