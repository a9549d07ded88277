import { TERRITORIES, US_STATES } from '../contract/states.ts';

/** The fifty states of a select, and the territories in a group below them. */
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
