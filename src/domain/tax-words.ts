/** Formats a rate in thousandths of a percent: `8.25%`. */
export function formatRate(rate: number): string {
  return `${rate / 1000}%`;
}
