import type { FactDoubtKind } from '../../contract/checks.ts';

const EXTENSION = /[\s,;]*(?:ext(?:ension)?\.?|x|#)\s*\d+\s*$/i;
const KEYPAD = 'abc2def3ghi4jkl5mno6pqrs7tuv8wxyz9';
/** North American plan: no N11, save in toll-free numbers, and no area code with a 9 in the middle. */
const DIALABLE = /^1?(?:8(?:00|88|77|66|55|44|33)|(?!.11)[2-9][0-8]\d(?!.11))[2-9]\d{6}$/;
const FICTITIOUS = /^1?[2-9]\d{2}555\d{4}$/;

export function findPhoneDoubt(phone: string): FactDoubtKind | null {
  const bare = phone.trim().replace(EXTENSION, '');
  const isForeign = /^\+(?!1\D*\d)/.test(bare);
  const digits = bare.toLowerCase().replace(/[a-z]/g, toDigit).replace(/\D/g, '');
  if (isForeign) return 'phone-undialable';
  if (FICTITIOUS.test(digits)) return 'phone-fictitious';
  return DIALABLE.test(digits) ? null : 'phone-undialable';
}

/** `1-800-FLOWERS`: the digit that follows the letters of its key. */
function toDigit(letter: string): string {
  return KEYPAD.slice(KEYPAD.indexOf(letter)).match(/\d/)?.[0] ?? '';
}
