import { setTimeout as sleep } from 'node:timers/promises';
import type { ExportFormat } from '../../contract/exports.staff.ts';
import type { ExportTarget } from '../../contract/imports.staff.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { escapeFormula, writeCsvLine } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/database.ts';
import { openCurrentReplica } from '../../platform/database/replica.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { recordAction } from '../audit/record-change.ts';
import { unescapeFormula } from './cells.rules.ts';
import { type OpenColumn, openColumns } from './custom-columns.ts';
import {
  copyListings,
  type ExportedFilter,
  listIds,
  openColumn,
  readExportedListings,
} from './queries.ts';

const AT_ONCE = 2000;

export interface ExportChoice {
  filter: ExportedFilter;
  /** `all` means the standard export columns and all custom fields. */
  columns: readonly ExportTarget[] | 'all';
  format?: ExportFormat | undefined;
  siteUrl: string;
}

export const exportTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  geojson: 'application/geo+json',
};

/** Streams an export. Reads from `copy` if given, and falls back to `db` if it fails. */
export async function* writeBusinesses(
  db: Database,
  choice: ExportChoice,
  copy: Database | null = null,
): AsyncGenerator<Buffer, void> {
  const { filter, siteUrl } = choice;
  const source = { db, copy, filter, siteUrl };
  const columns = await openColumns(db, choice.columns, (column) => openColumn(column, siteUrl));
  if (choice.format === 'xlsx') yield* writeWorkbook(source, columns);
  else if (choice.format === 'geojson') yield* writePlaces(source, columns);
  else yield* writeCsv(source, columns);
}

interface Source {
  db: Database;
  copy: Database | null;
  filter: ExportedFilter;
  siteUrl: string;
}

/** Runs separate queries for each batch, so that a slow client holds no connection and no lock. */
async function* readBatches<T>(
  { db, copy, filter }: Source,
  read: (source: Database, ids: number[]) => Promise<T>,
): AsyncGenerator<T, void> {
  let source = copy ?? db;
  const readNext = async (after: number) => {
    const ids = await listIds(source, { after, limit: AT_ONCE, filter });
    const last = ids.at(-1);
    return last === undefined ? null : { batch: await read(source, ids), last };
  };
  for (let after = 0; ; ) {
    const next = await readNext(after).catch((error: unknown) => {
      if (source === db) throw error;
      source = db;
      return readNext(after);
    });
    if (!next) return;
    yield next.batch;
    after = next.last;
  }
}

async function* writeCsv(
  source: Source,
  columns: readonly OpenColumn[],
): AsyncGenerator<Buffer, void> {
  yield Buffer.from(writeCsvLine(columns.map(({ header }) => header)));
  yield* readBatches(source, (db, ids) => copyListings(db, columns, ids));
}

/** Keeps numbers with more than 15 digits as text, because spreadsheets would round them. */
function toCell(text: string | null, { isNumber }: OpenColumn): string | number | null {
  const number = isNumber && text !== null ? Number(text) : Number.NaN;
  return number === Number(number.toPrecision(15)) ? number : text;
}

async function* writeWorkbook(
  source: Source,
  columns: readonly OpenColumn[],
): AsyncGenerator<Buffer, void> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  async function* rows() {
    for await (const batch of readBatches(source, (db, ids) =>
      readExportedListings(db, columns, ids),
    )) {
      for (const cells of batch) {
        yield columns.map((column, at) => toCell(cells[at] ?? null, column));
      }
    }
  }
  const asked = {
    name: 'Businesses',
    columns: columns.map(({ header }) => ({ header: escapeFormula(header) })),
  };
  const freezePane = { rows: 1 };
  for await (const piece of writeXlsxStream(rows(), { ...asked, freezePane })) {
    yield Buffer.from(piece);
  }
}

/**
 * Removes the formula escape, which maps don't need, unless the import would then remove an apostrophe that
 * belongs to the text.
 */
function toProperty(text: string, { isNumber, isYesNo }: OpenColumn): string | number | boolean {
  if (isNumber) return Number(text);
  if (isYesNo) return text === 'true';
  const plain = unescapeFormula(text);
  return unescapeFormula(plain) === plain ? plain : text;
}

async function* writePlaces(
  source: Source,
  columns: readonly OpenColumn[],
): AsyncGenerator<Buffer, void> {
  const point = [openColumn('lat', source.siteUrl), openColumn('lon', source.siteUrl)];
  const said = columns.filter(({ header }) => header !== 'lat' && header !== 'lon');
  const toFeature = ([lat, lon, ...cells]: (string | null)[]) => {
    const properties = said.flatMap((column, at) => {
      const text = cells[at] ?? null;
      return text === null ? [] : [[column.header, toProperty(text, column)]];
    });
    const isPlaced = typeof lat === 'string' && typeof lon === 'string';
    return JSON.stringify({
      type: 'Feature',
      properties: Object.fromEntries(properties),
      geometry: isPlaced ? { type: 'Point', coordinates: [Number(lon), Number(lat)] } : null,
    });
  };
  let before = '{"type":"FeatureCollection","features":[\n';
  const read = (db: Database, ids: number[]) => readExportedListings(db, [...point, ...said], ids);
  for await (const batch of readBatches(source, read)) {
    yield Buffer.from(before + batch.map(toFeature).join(',\n'));
    before = ',\n';
  }
  yield Buffer.from(`${before.startsWith('{') ? before : ''}\n]}\n`);
}

/** Adds a byte order mark, without which spreadsheets misread UTF-8. */
export async function* markBytes(
  pieces: AsyncGenerator<Buffer, void>,
): AsyncGenerator<Buffer, void> {
  yield Buffer.from('\ufeff');
  yield* pieces;
}

export interface ExportSource extends Pick<Services, 'db' | 'log'> {
  config: Pick<Config, 'replicaUrls' | 'siteUrl'>;
}

/**
 * Reads from a replica if one is up to date, and pauses after each batch for twice the time it took, to leave
 * capacity for searches.
 */
export async function* writeBusinessesBesides(
  { db, log, config }: ExportSource,
  choice: Omit<ExportChoice, 'siteUrl'>,
): AsyncGenerator<Buffer, void> {
  const { siteUrl } = config;
  const replicas = config.replicaUrls.map((url) => ({ url }));
  const copy = await openCurrentReplica(replicas, { primary: db, log, statementTimeout: 3000 });
  try {
    let began = performance.now();
    for await (const piece of writeBusinesses(db, { ...choice, siteUrl }, copy)) {
      const took = performance.now() - began;
      yield piece;
      await sleep(2 * took);
      began = performance.now();
    }
  } finally {
    await copy?.close();
  }
}

export async function recordExport(
  { db, clock }: { db: Database; clock: Clock },
  actor: string,
  choice?: object,
): Promise<void> {
  const action = { at: clock(), actor, action: 'business.export' };
  await recordAction(db, { ...action, ...(choice && { after: choice }) });
}

export function nameExport(at: Date, name = 'businesses', format: ExportFormat = 'csv'): string {
  const safe = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${safe || 'businesses'}_${at.toISOString().slice(0, 10)}.${format}`;
}
