import type { CampaignOutcome, HonestOutcome, Outcome } from './outcome.ts';

const HEAD = [
  ...['Attack', 'Sent', 'Held', 'Uncounted', 'Counted'],
  ...['Rating moved', 'by one review', 'Places', 'Held by rule'],
];

export function formatOutcome({ campaigns, rings, honest, storms }: Outcome): string[] {
  return [
    ...formatTable([
      HEAD,
      ...campaigns.map(formatCampaign),
      ['all', '', '', '', '', ...formatEffects(rings), ''],
    ]),
    '',
    ...formatTable([
      ['Honest reviews', 'Sent', 'Held by mistake', 'Uncounted by mistake'],
      ...honest.map(formatHonest),
    ]),
    '',
    ...formatTable([
      ['Storm on the running product', 'Sent', 'Effect', 'Count'],
      ...storms.map(({ name, sent, effect, count }) => [
        ...[name, String(sent), effect, String(count)],
      ]),
    ]),
  ];
}

function formatCampaign(one: CampaignOutcome): string[] {
  const { campaign, sent, held, uncounted, counted, rules } = one;
  return [
    campaign,
    String(sent),
    formatShare(held, sent),
    formatShare(uncounted, sent),
    formatShare(counted, sent),
    ...formatEffects(one),
    formatRules(rules),
  ];
}

function formatHonest({ kind, sent, held, uncounted }: HonestOutcome): string[] {
  const of = (count: number) => `${count} (${formatShare(count, sent)})`;
  return [kind, String(sent), of(held), of(uncounted)];
}

function formatEffects({ moved, byOne, places }: Outcome['rings']): string[] {
  return [formatMovement(moved), formatMovement(byOne), formatMovement(places, 1)];
}

function formatMovement(moved: CampaignOutcome['moved'], digits = 2): string {
  return moved ? `${moved.mean.toFixed(2)}, most ${moved.most.toFixed(digits)}` : '-';
}

function formatShare(count: number, of: number): string {
  return `${((100 * count) / Math.max(1, of)).toFixed(1)} %`;
}

function formatRules(rules: Record<string, number>): string {
  const entries = Object.entries(rules).toSorted(([, one], [, other]) => other - one);
  return entries.map(([rule, count]) => `${rule} ${count}`).join(', ') || '-';
}

function formatTable(rows: string[][]): string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const write = (row: string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths?.[at] ?? 0)).join(' | ')} |`;
  const line = `| ${widths?.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return rows.flatMap((row, at) => (at === 0 ? [write(row), line] : [write(row)]));
}
