import { type FaultRun, formatSeconds } from './run.ts';
import type { Outcome } from './visitor.ts';

export function describeRun({ proxy, kills, ledger, encounters }: FaultRun): string {
  const { outcomes } = encounters;
  const { reviews, listings, imports } = ledger;
  const kinds = [...new Set(kills.map(({ kill }) => kill))];
  const charged = listings.filter(({ isCharged }) => isCharged);
  const rows = kinds.map((kind) => describeKind(kind, { kills, encounters }));
  return [
    `${kills.length} kills; ${outcomes.length} requests through ${proxy}, ${count(outcomes, isAnswered)} answered` +
      `${describeRefusals(outcomes)}.`,
    `Acknowledged: ${reviews.filter(({ id }) => id !== null).length} reviews of ${reviews.length} sent, ` +
      `${listings.length} listings (${listings.filter(({ phone }) => phone).length} approved and edited), ` +
      `${charged.length} payments, ${imports.length} imports of ${imports[0]?.rows ?? 0} rows.`,
    '',
    '| killed | times | requests refused or cut off | longest without a read | without a write | recovered after |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function describeRefusals(outcomes: Outcome[]): string {
  const refused = outcomes.filter((one) => !isAnswered(one));
  const kinds = Map.groupBy(refused, ({ status }) => status ?? 'cut off');
  return [...kinds]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([kind, all]) => `, ${all.length} ${kind}`)
    .join('');
}

function describeKind(kind: string, { kills, encounters }: Pick<FaultRun, 'kills' | 'encounters'>) {
  const own = kills.filter(({ kill }) => kill === kind);
  const met = own.map(({ at, wellAt }) => {
    const during = encounters.outcomes.filter((one) => one.at + one.ms >= at && one.at <= wellAt);
    return {
      refused: count(during, (one) => !isAnswered(one)),
      read: longestGap(
        during.filter(({ isWrite }) => !isWrite),
        at,
        wellAt,
      ),
      write: longestGap(
        during.filter(({ isWrite }) => isWrite),
        at,
        wellAt,
      ),
      well: wellAt - at,
    };
  });
  const worst = (name: 'read' | 'write' | 'well') =>
    formatSeconds(Math.max(...met.map((one) => one[name])));
  const refused = met.reduce((sum, one) => sum + one.refused, 0);
  const cells = [kind, own.length, refused, worst('read'), worst('write'), worst('well')];
  return `| ${cells.join(' | ')} |`;
}

function longestGap(outcomes: Outcome[], from: number, to: number): number {
  const ends = outcomes
    .filter(isAnswered)
    .map(({ at, ms }) => at + ms)
    .filter((end) => end >= from && end <= to)
    .sort((one, other) => one - other);
  const marks = [from, ...ends, to];
  return Math.max(...marks.slice(1).map((mark, before) => mark - (marks[before] ?? mark)));
}

function isAnswered({ status }: Outcome): boolean {
  return status !== null && status < 500;
}

function count<T>(values: T[], isCounted: (value: T) => boolean): number {
  return values.filter(isCounted).length;
}
