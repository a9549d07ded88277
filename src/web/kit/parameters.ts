import { useSearchParams } from 'react-router';
import { givenParameter, type Screen, screens, writeParameters } from '../../contract/screens.ts';

export type Parameters<N extends string> = { [name in N]?: string };

/** Returns the screen's declared query parameters, for loaders. */
export function readParameters<N extends string>(
  screen: { reads: readonly N[] },
  request: { url: string },
): Parameters<N> {
  return pick(screen.reads, new URL(request.url).searchParams);
}

export function useParameters<N extends string>(screen: { reads: readonly N[] }): Parameters<N> {
  const [params] = useSearchParams();
  return pick(screen.reads, params);
}

/** Returns parameters that only the browser reads after rendering; they don't affect the server's page. */
export function readLater<N extends string>(screen: { readsLater: readonly N[] }): Parameters<N> {
  return pick(screen.readsLater, new URLSearchParams(window.location.search));
}

export function formatParameters<N extends string>(
  screen: { reads: readonly N[] },
  values: { [name in N]?: string | undefined },
): string {
  return writeParameters(screen, (name) => values[name]);
}

const screensById = new Map<string, Screen>(Object.entries(screens));

export function findScreenById(id: string | undefined): Screen | undefined {
  return screensById.get(id ?? '');
}

/** Returns the path with only the parameters that affect the matched screen. */
export function readAddress(
  matches: { route: { id?: string | undefined } }[] | null,
  { pathname, search }: { pathname: string; search: string },
): string {
  const { reads = [] } = findScreenById(matches?.at(-1)?.route.id) ?? {};
  const given = new URLSearchParams(search);
  return pathname + writeParameters({ reads }, (name) => givenParameter(given, name));
}

function pick<N extends string>(names: readonly N[], params: URLSearchParams): Parameters<N> {
  const found: Parameters<N> = {};
  for (const name of names) found[name] = givenParameter(params, name) || undefined;
  return found;
}
