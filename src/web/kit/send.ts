import { assertOk, buildUrl, type CallOutput, type Request, speech, type WriteKey } from './api.ts';

export async function send<K extends WriteKey>(
  key: K,
  request: Request<K>,
): Promise<CallOutput<K>> {
  const { params, query, body } = request as { params?: object; query?: object; body?: unknown };
  const response = await fetch(buildUrl(key, params, query), {
    method: key.slice(0, key.indexOf(' ')),
    credentials: 'include',
    headers: { ...speech, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await assertOk(response)).json();
}
