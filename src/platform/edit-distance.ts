let cells = new Uint16Array(3 * 64);

/** Returns the edit distance of two words: insert, delete, replace, swap neighbors (optimal string alignment). */
export function editDistance(from: string, to: string): number {
  const width = to.length + 1;
  if (cells.length < 3 * width) cells = new Uint16Array(3 * width);
  for (let column = 0; column < width; column += 1) cells[column] = column;
  for (let row = 1; row <= from.length; row += 1) {
    const here = (row % 3) * width;
    const above = ((row + 2) % 3) * width;
    const higher = ((row + 1) % 3) * width;
    const letter = from.charCodeAt(row - 1);
    cells[here] = row;
    for (let column = 1; column < width; column += 1) {
      const other = to.charCodeAt(column - 1);
      let cost = Math.min(
        (cells[above + column] ?? 0) + 1,
        (cells[here + column - 1] ?? 0) + 1,
        (cells[above + column - 1] ?? 0) + (letter === other ? 0 : 1),
      );
      const isSwapped =
        row > 1 &&
        column > 1 &&
        letter === to.charCodeAt(column - 2) &&
        from.charCodeAt(row - 2) === other;
      if (isSwapped) cost = Math.min(cost, (cells[higher + column - 2] ?? 0) + 1);
      cells[here + column] = cost;
    }
  }
  return cells[(from.length % 3) * width + to.length] ?? 0;
}
