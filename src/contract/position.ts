/** Whether parameters may reveal someone's position: a point or part of a map, not a ZIP code or town. */
export function holdsPosition(given: URLSearchParams): boolean {
  const isPoint = (near: string) => near.trim() !== '' && !/^\s*\d{5}\s*$|\p{L}/u.test(near);
  return given.getAll('near').some(isPoint) || given.getAll('bounds').some(Boolean);
}
