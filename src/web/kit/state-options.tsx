import * as m from '#messages';
import { TERRITORIES, US_STATES } from '../../domain/states.ts';
import { useSite } from './site.tsx';

export function StateOptions({ isAll, chosen }: { isAll?: boolean; chosen?: string }) {
  const { place } = useSite();
  if (place && !isAll) {
    return US_STATES.filter(({ code }) => [...place.states, chosen].includes(code)).map(toOption);
  }
  return (
    <>
      {US_STATES.map(toOption)}
      <optgroup label={m.field_state_territories()}>{TERRITORIES.map(toOption)}</optgroup>
    </>
  );
}

function toOption({ code, name }: { code: string; name: string }) {
  return (
    <option key={code} value={code}>
      {name}
    </option>
  );
}
