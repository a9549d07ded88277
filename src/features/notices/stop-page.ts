import type { Context } from 'hono';
import type { HttpApp, HttpEnv } from '../../platform/http/app.ts';
import { writePlainPage } from '../../platform/http/plain-page.ts';

interface StopPage<T> {
  path: string;
  /** What the link in an email stops; null for one that is not ours. */
  read(query: Record<string, string>): T | null;
  isStopped(what: T): Promise<boolean>;
  stop(what: T): Promise<void>;
  /** Pages with a button and without. */
  question: string;
  stopped: string;
}

/** A page with a button for people; mail programs press it themselves (RFC 8058). */
export function mountStopPage<T>(app: HttpApp, page: StopPage<T>) {
  function readLink(c: Context<HttpEnv>): T | null {
    c.header('cache-control', 'no-store');
    return page.read(c.req.query());
  }

  app.get(page.path, async (c) => {
    const what = readLink(c);
    if (what === null) return c.html(WRONG_LINK, 404);
    return c.html((await page.isStopped(what)) ? page.stopped : page.question);
  });

  app.post(page.path, async (c) => {
    const what = readLink(c);
    if (what === null) return c.html(WRONG_LINK, 404);
    await page.stop(what);
    return c.html(page.stopped);
  });
}

const WRONG_LINK = writePlainPage({
  title: 'Wrong link',
  body: `<p>This link is incomplete. Copy the whole link from the email and try again.</p>
<p><a href="/">Go to the homepage</a></p>`,
});
