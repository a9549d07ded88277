import type { CampaignOutcome, Outcome } from './outcome.ts';

const HEAD = [
  ...['Attack', 'Sent', 'Held', 'At once', 'Uncounted', 'Missed'],
  ...['Rating moved', 'before the night', 'By rule'],
];

/** The outcome as a table that fits a terminal and Markdown alike. */
export function formatOutcome({ campaigns, honest, storms, refused }: Outcome): string[] {
  return [
    ...formatTable([HEAD, ...campaigns.map(formatCampaign)]),
    '',
    ...formatTable([
      ['Honest reviews', 'Held by mistake', 'By rule', 'Uncounted', 'By rule'],
      [
        String(honest.sent),
        `${honest.held} (${formatShare(honest.held, honest.sent)})`,
        formatRules(honest.rules),
        `${honest.uncounted} (${formatShare(honest.uncounted, honest.sent)})`,
        formatRules(honest.uncountedFor),
      ],
    ]),
    '',
    ...formatTable([
      ['Storm', 'Sent', 'Effect', 'Count'],
      ...storms.map(({ name, sent, effect, count }) => [
        ...[name, String(sent), effect, String(count)],
      ]),
    ]),
    '',
    `Refused at posting, by status: ${formatRules(refused)}`,
  ];
}

function formatCampaign(one: CampaignOutcome): string[] {
  const { campaign, sent, held, heldAtOnce, uncounted, missed, moved, movedAtOnce, rules } = one;
  return [
    campaign,
    String(sent),
    formatShare(held, sent),
    formatShare(heldAtOnce, sent),
    formatShare(uncounted, sent),
    formatShare(missed, sent),
    formatMovement(moved),
    formatMovement(movedAtOnce),
    formatRules(rules),
  ];
}

function formatMovement(moved: CampaignOutcome['moved']): string {
  return moved ? `${moved.mean.toFixed(2)}, most ${moved.most.toFixed(2)}` : '-';
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
