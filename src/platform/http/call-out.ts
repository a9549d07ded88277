export interface CallOutOptions extends Omit<RequestInit, 'signal'> {
  /** Milliseconds for the whole exchange, the body of the answer included. */
  patience: number;
}

/**
 * A request to a service that the operator named; what strangers name goes through `public-request.ts`.
 * Fails where the other side switches protocols, as undici refuses what was not asked for.
 */
export function callOut(
  to: string | Request,
  { patience, ...request }: CallOutOptions,
): Promise<Response> {
  return fetch(to, { ...request, signal: AbortSignal.timeout(patience) });
}
