/** Whether parameters may tell where someone is: a point, or part of a map; no ZIP code, no town. */
export function holdsPosition(given: URLSearchParams): boolean {
  const isPoint = (near: string) => near.trim() !== '' && !/^\s*\d{5}\s*$|\p{L}/u.test(near);
  return given.getAll('near').some(isPoint) || given.getAll('bounds').some(Boolean);
}
