import Papa from 'papaparse';

const LOOKED_AT = 256 * 1024;

export async function looksLikeCsv(file: File): Promise<boolean> {
  const text = await file.slice(0, LOOKED_AT).text();
  const { data } = Papa.parse<string[]>(text, { preview: 5, skipEmptyLines: 'greedy' });
  return data.length > 1 && (data[0]?.length ?? 0) > 1;
}

export function hasTableName({ name }: File): boolean {
  return /\.(csv|tsv|txt)$/i.test(name);
}
