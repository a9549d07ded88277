import { useEffect } from 'react';
import { type KnownPlace, rememberPlace } from './known-place.ts';

export function useRememberPlace(place: KnownPlace | null | undefined) {
  const { city, state } = place ?? {};
  useEffect(() => {
    if (city && state) rememberPlace({ city, state });
  }, [city, state]);
}
