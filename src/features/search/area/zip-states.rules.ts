interface Island {
  from: string;
  to: string;
  state: string;
  latitude: number;
  longitude: number;
}

/** Whose ZIP codes the gazetteer lacks. */
const ISLANDS: Island[] = [
  { from: '00600', to: '00799', state: 'PR', latitude: 18.22, longitude: -66.43 },
  { from: '00800', to: '00899', state: 'VI', latitude: 18.05, longitude: -64.8 },
  { from: '00900', to: '00999', state: 'PR', latitude: 18.4, longitude: -66.06 },
  { from: '96799', to: '96799', state: 'AS', latitude: -14.3, longitude: -170.7 },
  { from: '96910', to: '96932', state: 'GU', latitude: 13.45, longitude: 144.78 },
  { from: '96950', to: '96952', state: 'MP', latitude: 15.19, longitude: 145.75 },
];

export function findIsland(zipCode: string): Island | null {
  return ISLANDS.find(({ from, to }) => from <= zipCode && zipCode <= to) ?? null;
}

/** `83702` of `83702-1234` and of `837021234`. */
export function shortenZip(text: string): string {
  return text.replace(/(^| )(\d{5})[- ]?\d{4}$/, '$1$2');
}
