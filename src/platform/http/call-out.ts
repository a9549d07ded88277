export interface CallOutOptions extends Omit<RequestInit, 'signal'> {
  /** Milliseconds for the whole exchange, including the body of the response. */
  patience: number;
}

/**
 * Sends a request to a service that the operator named. Addresses from strangers must go through
 * `public-request.ts`. Fails if the other side switches protocols, because undici refuses that.
 */
export function callOut(
  to: string | Request,
  { patience, ...request }: CallOutOptions,
): Promise<Response> {
  return fetch(to, { ...request, signal: AbortSignal.timeout(patience) });
}
