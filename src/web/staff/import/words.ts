import type {
  BusinessImport,
  ImportField,
  ImportState,
  TwinChoice,
} from '../../../contract/staff/transfer.ts';

export const fieldLabels: [field: ImportField, label: string][] = [
  ['name', 'Name'],
  ['slug', 'Slug'],
  ['description', 'Description'],
  ['address', 'Address'],
  ['city', 'City'],
  ['state', 'State'],
  ['zipCode', 'ZIP Code'],
  ['phone', 'Phone'],
  ['email', 'Email'],
  ['website', 'Website'],
  ['category', 'Category (id, slug or name)'],
  ['isPremium', 'Premium (true or false)'],
  ['isApproved', 'Approved (true or false)'],
  ['trades', 'Trades (up to three)'],
  ['latitude', 'Latitude'],
  ['longitude', 'Longitude'],
];

export const stateWords: Record<ImportState, string> = {
  uploading: 'Uploading',
  uploaded: 'Waiting for columns',
  checking: 'Checking',
  checked: 'Checked, not yet imported',
  committing: 'Importing',
  committed: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
  canceled: 'Canceled',
};

export const twinChoices: Record<TwinChoice, { label: string; hint: string }> = {
  merge: {
    label: 'Merge them',
    hint: 'They update the existing listing. Repeated rows in the file become one.',
  },
  skip: { label: 'Skip them', hint: 'They are left out.' },
  take: { label: 'Import them anyway', hint: 'Each row becomes a separate business.' },
};

const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

const delimiters: Record<string, string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

/** `shops.csv, 1.2 MB, UTF-8, separated by commas`. */
export function describeFile({ fileName, size, encoding, delimiter }: BusinessImport): string {
  const parts = [fileName, formatSize(size)];
  if (encoding) parts.push(encodings[encoding]);
  if (delimiter) parts.push(`separated by ${delimiters[delimiter] ?? delimiter}`);
  return parts.join(', ');
}

function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The server works on it by itself. */
export function isUnderWay(state: ImportState | undefined): boolean {
  return state === 'checking' || state === 'committing' || state === 'undoing';
}
