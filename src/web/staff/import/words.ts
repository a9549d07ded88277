import * as m from '#messages';
import {
  importedFields,
  importName,
  keptFields,
  labelOf,
  toldName,
} from '../../../contract/listing-fields.ts';
import type { KeptField } from '../../../contract/staff/origins.ts';
import type { ImportField } from '../../../contract/staff/transfer/mapping.ts';
import type {
  BusinessImport,
  ImportState,
  LookalikeChoice,
  TwinChoice,
} from '../../../contract/staff/transfer.ts';

export const fieldLabels: [field: ImportField, label: string][] = importedFields.map((name) => [
  importName(name),
  labelOf(name, 'imported'),
]);

export const keptLabels = Object.fromEntries(
  keptFields.toReversed().map((name) => [toldName(name), labelOf(name)]),
) as Record<KeptField, string>;

export const stateWords: Record<ImportState, string> = {
  uploading: m.staff_import_uploading_2(),
  uploaded: m.staff_import_waiting_for_columns(),
  checking: m.staff_import_checking(),
  checked: m.staff_import_checked_not_yet_imported(),
  committing: m.staff_import_importing_2(),
  committed: m.staff_import_imported(),
  undoing: m.staff_import_undoing_2(),
  undone: m.staff_import_undone(),
  canceled: m.staff_import_canceled(),
};

export const twinChoices: Record<TwinChoice, { label: string; hint: string }> = {
  merge: {
    label: m.staff_import_merge_them(),
    hint: m.staff_import_they_update_the_existing_listing(),
  },
  skip: { label: m.staff_import_skip_them(), hint: m.staff_import_they_are_left_out() },
  take: {
    label: m.staff_import_import_them_anyway(),
    hint: m.staff_import_each_row_becomes_a_separate(),
  },
};

export const lookalikeChoices: Record<LookalikeChoice, { label: string; hint: string }> = {
  list: {
    label: m.staff_import_import_them_like_the_others(),
    hint: m.staff_import_each_is_listed_as_the_file(),
  },
  hold: {
    label: m.staff_import_hold_those_that_are_almost(),
    hint: m.staff_import_they_wait_for_approval_with_the(),
  },
};

const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

const delimiters: Record<string, string> = {
  ',': m.staff_import_commas(),
  ';': m.staff_import_semicolons(),
  '\t': m.staff_import_tabs(),
  '|': m.staff_import_bars(),
};

/** `shops.csv, 1.2 MB, UTF-8, separated by commas`. */
export function describeFile({ fileName, size, encoding, delimiter }: BusinessImport): string {
  const parts = [fileName, formatSize(size)];
  if (encoding) parts.push(encodings[encoding]);
  if (delimiter)
    parts.push(m.staff_import_separated_by_value({ value: delimiters[delimiter] ?? delimiter }));
  return parts.join(', ');
}

function formatSize(bytes: number): string {
  if (bytes < 1_000_000)
    return m.staff_import_value_kb({ value: Math.max(1, Math.round(bytes / 1000)) });
  return m.staff_import_value_mb({ value: (bytes / 1_000_000).toFixed(1) });
}

export function isUnderWay(state: ImportState | undefined): boolean {
  return state === 'checking' || state === 'committing' || state === 'undoing';
}
