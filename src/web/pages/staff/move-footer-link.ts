export function stepLink(columns: string[][], path: string, by: 1 | -1): string[][] {
  return columns.map((links) => {
    const at = links.indexOf(path);
    const to = at + by;
    if (at < 0 || to < 0 || to >= links.length) return links;
    return links.toSpliced(at, 1).toSpliced(to, 0, path);
  });
}

export function placeLink(columns: string[][], path: string, column: number | null): string[][] {
  return columns.map((links, at) => {
    const others = links.filter((one) => one !== path);
    return at === column ? [...others, path] : others;
  });
}
