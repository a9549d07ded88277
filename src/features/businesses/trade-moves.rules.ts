/** The trades of a business when one of them becomes another, or goes; each once, in their order. */
export function replaceTrade(trades: number[], from: number, to: number | null): number[] {
  const replaced = trades.flatMap((id) => (id === from ? (to ?? []) : id));
  return [...new Set(replaced)];
}
