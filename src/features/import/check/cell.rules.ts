/** First digits of ZIP codes that begin with a zero, by state. */
const ZERO_PREFIXES: Record<string, string[]> = {
  CT: ['06'],
  MA: ['01', '02', '05'],
  ME: ['03', '04'],
  NH: ['03'],
  NJ: ['07', '08'],
  PR: ['006', '007', '009'],
  RI: ['02'],
  VI: ['008'],
  VT: ['05'],
};

/** With the zeros that a spreadsheet took, where the state says so; null with too few digits. */
export function padZipCode(zipCode: string, state: string | null): string | null {
  if (zipCode.replace(/\D/g, '').length >= 5 && !/^\d{3,4}-/.test(zipCode)) return zipCode;
  const [, digits, rest = ''] = zipCode.match(/^(\d{3,4})(-\d{4})?$/) ?? [];
  if (!digits) return null;
  const padded = digits.padStart(5, '0');
  const isOfState = (ZERO_PREFIXES[state ?? ''] ?? []).some((start) => padded.startsWith(start));
  return isOfState ? padded + rest : null;
}

export function isNoValue(text: string): boolean {
  return /^#?n\s*[/.]\s*a\.?$/i.test(text);
}
