import { spellTown } from './town-key.ts';

/** What people call a town otherwise, and the state in which they mean it. */
export const NICKNAMES = new Map(
  `bronx new york: bronx, NY; brooklyn new york: brooklyn, NY; d c: washington, DC; dc: washington, DC;
   filadelfia: philadelphia, PA; frisco california: san francisco, CA;
   l a: los angeles, CA; la: los angeles, CA; manhattan: new york, NY; nola: new orleans, LA;
   nueva orleans: new orleans, LA; nueva york: new york, NY; nyc: new york, NY; okc: oklahoma city, OK;
   philly: philadelphia, PA; san fran: san francisco, CA; sf: san francisco, CA; slc: salt lake city, UT;
   the bronx: bronx, NY; the city of new york: new york, NY; vegas: las vegas, NV`
    .split(';')
    .map((line): [string, { town: string; state: string }] => {
      const [name = '', meant = ''] = line.trim().split(': ');
      const [town = '', state = ''] = meant.split(', ');
      return [name, { town, state }];
    }),
);

/** One key a town, however its folded name is written, or by what people call it: `new york` of "NYC". */
export function joinTownSpellings(folded: string, state = ''): string {
  const key = spellTown(folded, state);
  const nickname = NICKNAMES.get(key);
  return nickname?.state === state.toUpperCase() ? nickname.town : key;
}
