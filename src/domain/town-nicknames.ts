import { spellTown } from './town-key.ts';

const NICKNAMES = new Map(
  `upper west side: new york, NY; upper east side: new york, NY; lower east side: new york, NY; east village: new york, NY;
   west village: new york, NY; greenwich village: new york, NY; times square: new york, NY; tribeca: new york, NY;
   hells kitchen: new york, NY; bklyn: brooklyn, NY; noe valley: san francisco, CA; haight ashbury: san francisco, CA;
   fishermans wharf: san francisco, CA; mission district: san francisco, CA; nob hill: san francisco, CA;
   venice beach: los angeles, CA; wicker park: chicago, IL; wrigleyville: chicago, IL; river north: chicago, IL;
   dupont circle: washington, DC; capitol hill dc: washington, DC; georgetown dc: washington, DC; french quarter: new orleans, LA; garden district: new orleans, LA;
   fremont street: las vegas, NV; south beach: miami beach, FL; wynwood: miami, FL; brickell: miami, FL; back bay: boston, MA;
   center city: philadelphia, PA; fishtown: philadelphia, PA; buckhead: atlanta, GA;
   gaslamp quarter: san diego, CA; lodo: denver, CO; pearl district: portland, OR; abq: albuquerque, NM; atl: atlanta, GA; bay area: san francisco, CA; big apple: new york, NY; bmore: baltimore, MD;
   bronx new york: bronx, NY; brooklyn new york: brooklyn, NY; chi town: chicago, IL; cincy: cincinnati, OH; dc: washington, DC; dfw: dallas, TX;
   east bay: oakland, CA; filadelfia: philadelphia, PA; frisco california: san francisco, CA;
   h town: houston, TX; indy: indianapolis, IN; kcmo: kansas city, MO; la: los angeles, CA; manhattan: new york, NY; mpls: minneapolis, MN; nola: new orleans, LA;
   nueva orleans: new orleans, LA; nueva york: new york, NY; nyc: new york, NY; okc: oklahoma city, OK;
   pdx: portland, OR; philly: philadelphia, PA; phx: phoenix, AZ; san fran: san francisco, CA; sf: san francisco, CA; sin city: las vegas, NV; silicon valley: san jose, CA; slc: salt lake city, UT; stl: saint louis, MO;
   the bay area: san francisco, CA; the big apple: new york, NY; the big easy: new orleans, LA;
   the bronx: bronx, NY; the city of new york: new york, NY; the east bay: oakland, CA; the twin cities: minneapolis, MN; twin cities: minneapolis, MN; vegas: las vegas, NV;
   vegas strip: las vegas, NV; las vegas strip: las vegas, NV; windy city: chicago, IL`
    .split(';')
    .map((line): [string, { town: string; state: string }] => {
      const [name = '', meant = ''] = line.trim().split(': ');
      const [town = '', state = ''] = meant.split(', ');
      return [name, { town, state }];
    }),
);

export function findNickname(key: string) {
  return NICKNAMES.get(/^\w( \w)+$/.test(key) ? key.replaceAll(' ', '') : key);
}

/** Returns one key per town for all its spellings and nicknames, such as `new york` for "NYC". */
export function joinTownSpellings(folded: string, state = ''): string {
  const key = spellTown(folded, state);
  const nickname = findNickname(key);
  return nickname?.state === state.toUpperCase() ? nickname.town : key;
}
