import * as m from '#messages';
import type { FactIssue } from './fact-issues.ts';

export function describeFactIssue(doubt: FactIssue): string {
  const { kind, value } = doubt;
  const miles = m.issues_miles({ value: doubt.miles?.toLocaleString(m.format_locale()) ?? '' });
  const words: Record<FactIssue['kind'], string> = {
    'zip-state': m.issues_zip_state({ value, doubt: placeOf(doubt) }),
    'zip-city': m.issues_zip_city({ value, doubt: placeOf(doubt), miles }),
    'zip-prefix': m.issues_zip_prefix({
      value,
      value2: doubt.zipStates.join(` ${m.issues_join()} `),
    }),
    'zip-unknown': m.issues_zip_unknown({ value }),
    point: m.issues_point_off({ miles, value }),
    'phone-fictitious': m.issues_phone_fictitious({ value }),
    'phone-undialable': m.issues_phone_undialable({ value }),
  };
  return words[kind];
}

function placeOf({ zipCity, zipStates }: FactIssue): string {
  return [zipCity, ...zipStates].filter(Boolean).join(', ');
}
