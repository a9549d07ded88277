import { keep } from '../kit/kept.ts';
import { useKept } from '../kit/use-kept.ts';

const KEY = 'place';

export interface KnownPlace {
  city: string;
  state: string;
}

export function useKnownPlace(): KnownPlace | null {
  const [, city, state] = /^(.{1,100}), ([A-Z]{2})$/.exec(useKept(KEY)) ?? [];
  return city && state ? { city, state } : null;
}

export function rememberPlace({ city, state }: KnownPlace) {
  keep(KEY, `${city}, ${state}`);
}

export function forgetPlace() {
  keep(KEY, '');
}
