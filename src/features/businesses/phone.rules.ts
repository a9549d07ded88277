const EXTENSION = /[\s,]*(?:ext(?:ension)?\.?|x|#)\s*\d+\s*$/i;
const SEPARATORS = /[\s().\-\u2010-\u2015/]/g;
/** Area codes and exchanges begin with 2 to 9. */
const NUMBER = /^(?:\+?1)?([2-9]\d{2}[2-9]\d{6})$/;

/** `+15125550100` of `(512) 555-0100 ext. 7`; null for what nobody in the United States can dial. */
export function toE164(phone: string | null): string | null {
  const digits = phone?.replace(EXTENSION, '').replace(SEPARATORS, '') ?? '';
  const [, number] = NUMBER.exec(digits) ?? [];
  return number ? `+1${number}` : null;
}
