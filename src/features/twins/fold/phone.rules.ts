const EXTENSION = /[\s,]*(?:ext(?:ension)?\.?|x|#)\s*\d+\s*$/i;
const NUMBER = /^1?([2-9]\d{2}[2-9]\d{6})$/;
const TOLL_FREE = /^8(?:00|33|44|55|66|77|88)/;

/** Ten digits of the North American plan, or nothing. */
export function foldPhone(phone: string | null): string {
  const digits = (phone ?? '').replace(EXTENSION, '').replace(/\D/g, '');
  return NUMBER.exec(digits)?.[1] ?? '';
}

export function isTollFree(digits: string): boolean {
  return TOLL_FREE.test(digits);
}
