import { TERRITORIES, US_STATES } from '../contract/states.ts';

export function StateOptions() {
  return (
    <>
      {US_STATES.map(toOption)}
      <optgroup label="Territories and D.C.">{TERRITORIES.map(toOption)}</optgroup>
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
