import type { ShownField } from './custom-values.ts';

/** Words in the keys of fields for distinctions, such as `veteran-owned` or `chamber-member`. */
const DISTINCTION =
  /(?:^|-)(?:owned|owner|members?|membership|certified|accredited|veterans?|minority|nonprofit|non-profit|ambassador|sponsor|award|winner|propiedad|miembro|socio|certificad[ao])(?:-|$)/;

/** Checks whether visitors are told a value: a plain "no" to a distinction says nothing about a business. */
export function tellsVisitors({ key, value, remark }: ShownField): boolean {
  return value !== false || remark !== '' || !DISTINCTION.test(key);
}
