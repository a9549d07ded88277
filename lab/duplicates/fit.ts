export interface Example {
  values: number[];
  isDuplicate: boolean;
  weight: number;
}

const ROUNDS = 40;

/** Fits a logistic regression with Newton's method. The last weight is the constant, which isn't regularized. */
export function fitWeights(examples: Example[], width: number, pull: number): number[] {
  const weights = new Array<number>(width + 1).fill(0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = weights.map((weight, at) => (at < width ? -pull * weight : 0));
    const bend = weights.map((_, at) =>
      weights.map((_, other) => (at !== other ? 0 : at < width ? pull : 1e-6)),
    );
    for (const { values, isDuplicate, weight } of examples) {
      const row = [...values, 1];
      const odds = row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
      const chance = 1 / (1 + Math.exp(-odds));
      const used = row.flatMap((value, at) => (value === 0 ? [] : [at]));
      for (const at of used) {
        slope[at] = (slope[at] ?? 0) + weight * ((isDuplicate ? 1 : 0) - chance) * (row[at] ?? 0);
        const line = bend[at] ?? [];
        for (const other of used) {
          line[other] =
            (line[other] ?? 0) +
            weight * chance * (1 - chance) * (row[at] ?? 0) * (row[other] ?? 0);
        }
      }
    }
    const step = solve(bend, slope);
    for (const [at, by] of step.entries()) weights[at] = (weights[at] ?? 0) + by;
    if (Math.max(...step.map(Math.abs)) < 1e-6) break;
  }
  return weights;
}

function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  const size = rows.length;
  for (let at = 0; at < size; at += 1) {
    const best = rows.findIndex(
      (row, index) =>
        index >= at &&
        Math.abs(row[at] ?? 0) === Math.max(...rows.slice(at).map((one) => Math.abs(one[at] ?? 0))),
    );
    [rows[at], rows[best]] = [rows[best] ?? [], rows[at] ?? []];
    const pivot = rows[at] ?? [];
    const head = pivot[at] || 1e-12;
    for (const [index, row] of rows.entries()) {
      if (index === at) continue;
      const factor = (row[at] ?? 0) / head;
      if (factor === 0) continue;
      for (let column = at; column <= size; column += 1)
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
    }
  }
  return rows.map((row, at) => (row[size] ?? 0) / (row[at] || 1e-12));
}
