export type Encoding = 'br' | 'gzip';

const BROTLI = takes('br');
const GZIP = takes('gzip');

export function chooseEncoding(header: string | null | undefined): Encoding | null {
  if (!header) return null;
  if (BROTLI.test(header)) return 'br';
  return GZIP.test(header) ? 'gzip' : null;
}

function takes(encoding: Encoding): RegExp {
  return new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:,|$|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`, 'i');
}
