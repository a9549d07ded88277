import type { Context } from 'hono';
import type { CallLimit } from '../../contract/limits.ts';
import type { HttpEnv } from './app.ts';
import type { Api } from './mount.ts';

interface ButtonPage<Link> {
  /** Costs one point of this limit when the button is pressed. */
  limit?: CallLimit;
  /** Returns null for a link that is wrong or too old. */
  read: (query: Record<string, string>) => Link | null | Promise<Link | null>;
  /** Returns the page with the button; null if the link no longer applies. */
  ask: (link: Link) => string | null | Promise<string | null>;
  /** Does what the button says and returns the page after it; null if the link no longer applies. */
  act: (link: Link, c: Context<HttpEnv>) => Promise<string | null>;
  /** Returns the page of a link that no longer applies, which is answered with 410. */
  gone: () => string;
}

/**
 * Serves a page with a button behind a link in an email, because mail scanners follow links and must not
 * change anything. Works without JavaScript.
 */
export function mountButtonPage<Link>(
  { http, guards }: Pick<Api, 'http' | 'guards'>,
  path: string,
  { limit, read, ask, act, gone }: ButtonPage<Link>,
) {
  const answer = async (
    c: Context<HttpEnv>,
    write: (link: Link) => string | null | Promise<string | null>,
  ) => {
    c.header('cache-control', 'no-store');
    const link = await read(c.req.query());
    const page = link === null ? null : await write(link);
    return page === null ? c.html(gone(), 410) : c.html(page);
  };

  http.get(path, (c) => answer(c, ask));

  http.post(path, async (c) => {
    const address = c.get('address');
    if (limit) await guards.spend(limit, { address, userId: undefined });
    return answer(c, (link) => guards.enter('writes', address, () => act(link, c)));
  });
}
