import Papa from 'papaparse';

const LOOKED_AT = 256 * 1024;

export async function looksLikeCsv(file: File): Promise<boolean> {
  const text = await file.slice(0, LOOKED_AT).text();
  const { data } = Papa.parse<string[]>(text, { preview: 10, skipEmptyLines: 'greedy' });
  return data.length > 1 && data.some((row) => row.length > 1);
}

export function hasTableName({ name }: File): boolean {
  return /\.(csv|tsv|txt)$/i.test(name);
}
