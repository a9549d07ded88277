import { mkdir, writeFile } from 'node:fs/promises';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import path from 'node:path';

export interface Budget {
  what: string;
  limit: string;
  measured: string;
  holds: boolean;
}

export interface Table {
  title: string;
  note?: string;
  columns: string[];
  rows: string[][];
}

export interface Bar {
  label: string;
  values: { name: string; value: number }[];
}

export interface Chart {
  file: string;
  title: string;
  unit: string;
  bars: Bar[];
}

export interface Report {
  title: string;
  budgets: Budget[];
  tables: Table[];
  charts: Chart[];
}

const COLORS = ['#0b6b4b', '#c9a227'];
const LABELS = 190;
const WIDTH = 760;
const BAR = 12;

export function format(value: number): string {
  if (!Number.isFinite(value)) return '-';
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toPrecision(value < 1 ? 2 : 3);
}

export async function writeComparison(file: string, table: Table): Promise<string[]> {
  const written = 'Written by `npm run lab -- bench --against`.';
  const lines = [
    `# ${table.title}`,
    '',
    `${written} ${describeMachine()}`,
    '',
    ...formatTable(table),
    '',
  ];
  await writeFile(file, lines.join('\n'));
  return lines;
}

export async function writeResults(
  folder: string,
  { title, budgets, tables, charts }: Report,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const chart of charts) await writeFile(path.join(folder, chart.file), drawChart(chart));
  const lines = [
    `# ${title}`,
    '',
    `Written by \`npm run lab -- bench\` on ${new Date().toISOString().slice(0, 10)}. ${describeMachine()}`,
    'Shared machines are noisy: read the ratios, which were measured in turns, before the figures.',
    '',
    '## Budgets',
    '',
    ...formatTable({
      title: '',
      columns: ['What', 'Budget', 'Measured', ''],
      rows: budgets.map(({ what, limit, measured, holds }) => [
        what,
        limit,
        measured,
        holds ? 'met' : '**not met**',
      ]),
    }),
    ...charts.flatMap(({ title: name, file }) => ['', `![${name}](${file})`]),
    ...tables.flatMap((table) => [
      '',
      `## ${table.title}`,
      '',
      ...(table.note ? [table.note, ''] : []),
      ...formatTable(table),
    ]),
    '',
  ];
  await writeFile(path.join(folder, 'RESULTS.md'), lines.join('\n'));
}

export function formatTable({ columns, rows }: Table): string[] {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)];
}

function describeMachine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${cpu?.model.trim() || 'unknown'}), ${memory} GB, ${platform()} ${release()} ${arch()}, Node.js ${process.versions.node}.`;
}

function drawChart({ title, unit, bars }: Chart): string {
  const values = bars.flatMap((bar) => bar.values.map(({ value }) => value)).filter((v) => v > 0);
  const most = Math.max(...values);
  const least = Math.min(...values);
  const isLog = most / least > 50;
  const base = isLog ? 10 ** Math.floor(Math.log10(least)) : 0;
  const room = WIDTH - LABELS - 90;
  const scale = (value: number) =>
    isLog
      ? (Math.log10(Math.max(value, base) / base) / Math.log10(most / base)) * room
      : (value / most) * room;
  const names = bars[0]?.values.map(({ name }) => name) ?? [];
  const group = names.length * BAR + 10;
  const height = 70 + bars.length * group;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="${escapeXml(title)}">`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    `<text x="16" y="26" font-size="16" font-weight="600">${escapeXml(title)}</text>`,
    ...names.map(
      (name, at) =>
        `<rect x="${16 + at * 170}" y="38" width="10" height="10" fill="${COLORS[at]}"/><text x="${32 + at * 170}" y="47">${escapeXml(name)}, ${escapeXml(unit)}${isLog ? ' (log)' : ''}</text>`,
    ),
  ];
  bars.forEach((bar, row) => {
    const top = 60 + row * group;
    parts.push(
      `<text x="${LABELS - 8}" y="${top + (names.length * BAR) / 2 + 4}" text-anchor="end">${escapeXml(bar.label)}</text>`,
    );
    bar.values.forEach(({ value }, at) => {
      const width = Math.max(1, scale(value));
      const y = top + at * BAR;
      parts.push(
        `<rect x="${LABELS}" y="${y}" width="${width.toFixed(1)}" height="${BAR - 2}" fill="${COLORS[at]}"/>`,
        `<text x="${(LABELS + width + 6).toFixed(1)}" y="${y + BAR - 3}" font-size="10">${format(value)}</text>`,
      );
    });
  });
  return `${parts.join('\n')}\n</svg>\n`;
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
