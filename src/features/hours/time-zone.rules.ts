import findZoneOfPoint from '@photostructure/tz-lookup';

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

const USUAL: Record<string, string> = {
  ...Object.fromEntries(
    'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'.split(' ').map((code) => [code, CENTRAL]),
  ),
  ...Object.fromEntries('CO MT NM UT WY'.split(' ').map((code) => [code, MOUNTAIN])),
  ...Object.fromEntries('CA NV OR WA'.split(' ').map((code) => [code, PACIFIC])),
  ID: 'America/Boise',
  AZ: 'America/Phoenix',
  AK: 'America/Anchorage',
  HI: 'Pacific/Honolulu',
  PR: 'America/Puerto_Rico',
  VI: 'America/St_Thomas',
  GU: 'Pacific/Guam',
  MP: 'Pacific/Saipan',
  AS: 'Pacific/Pago_Pago',
};

export interface Located {
  latitude: number | null;
  longitude: number | null;
  state: string;
}

export function findTimeZone({ latitude, longitude, state }: Located): string {
  const usual = USUAL[state] ?? EASTERN;
  if (latitude === null || longitude === null) return usual;
  const zone = findZoneOfPoint(latitude, longitude);
  // The center of a coastal ZIP code can lie at sea.
  return zone.startsWith('Etc/') ? usual : zone;
}
