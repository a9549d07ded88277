import * as m from '#messages';
import {
  type BusinessImport,
  customKeyOf,
  type DuplicateChoice,
  type ImportField,
  type ImportFormat,
  type ImportState,
  type KeptTarget,
  type LookalikeChoice,
} from '../../../contract/imports.staff.ts';
import type { CustomField } from '../../../domain/custom-fields.ts';
import { customFieldLabel } from '../../../domain/custom-values.ts';
import {
  importedFields,
  importName,
  keptFields,
  labelOf,
  toldName,
} from '../../../domain/listing-fields.ts';
import { formatSize } from '../../kit/format-size.ts';

export const importFieldLabels: [field: ImportField, label: string][] = importedFields.map(
  (name) => [importName(name), labelOf(name, 'imported')],
);

const keptLabels = new Map<string, string>(
  keptFields.toReversed().map((name) => [toldName(name), labelOf(name)]),
);

export function nameKept(field: KeptTarget, own: readonly CustomField[]): string {
  const key = customKeyOf(field);
  const found = own.find((one) => one.key === key);
  return found ? customFieldLabel(found) : (keptLabels.get(field) ?? key ?? '');
}

export const importStateWords: Record<ImportState, string> = {
  uploading: m.common_uploading_label(),
  uploaded: m.import_status_uploaded(),
  checking: m.import_status_checking(),
  checked: m.import_status_checked(),
  committing: m.import_status_importing(),
  committed: m.import_status_imported(),
  undoing: m.import_status_undoing(),
  undone: m.import_status_undone(),
  canceled: m.import_status_canceled(),
};

export const duplicateChoices: Record<DuplicateChoice, { label: string; hint: string }> = {
  merge: {
    label: m.import_repeated_merge(),
    hint: m.import_repeated_merge_hint(),
  },
  skip: { label: m.import_repeated_skip(), hint: m.import_repeated_skip_hint() },
  take: {
    label: m.import_repeated_import(),
    hint: m.import_repeated_import_hint(),
  },
};

export const lookalikeChoices: Record<LookalikeChoice, { label: string; hint: string }> = {
  list: {
    label: m.import_similar_import(),
    hint: m.import_similar_import_hint(),
  },
  hold: {
    label: m.import_similar_hold(),
    hint: m.import_similar_hold_hint(),
  },
};

const formats: Record<Exclude<ImportFormat, 'csv'>, string> = {
  xlsx: m.import_kind_workbook(),
  json: m.import_kind_places(),
  vcard: m.import_kind_cards(),
  wxr: m.import_kind_wordpress(),
};

const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac OS Roman',
};

const delimiters: Record<string, string> = {
  ',': m.import_separator_comma(),
  ';': m.import_separator_semicolon(),
  '\t': m.import_separator_tab(),
  '|': m.import_separator_bar(),
};

export function describeImportFile(source: BusinessImport): string {
  const { fileName, size, encoding, delimiter, format, sheet } = source;
  const parts = [fileName, formatSize(size)];
  if (format !== 'csv') parts.push(sheet ? `${formats[format]}, ${sheet}` : formats[format]);
  if (encoding) parts.push(encodings[encoding]);
  if (delimiter) parts.push(m.import_separator({ value: delimiters[delimiter] ?? delimiter }));
  return parts.join(', ');
}

export function isImportRunning(state: ImportState | undefined): boolean {
  return state === 'checking' || state === 'committing' || state === 'undoing';
}
