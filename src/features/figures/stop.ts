import type { Database } from '../../platform/database/database.ts';
import type { HttpApp } from '../../platform/http/app.ts';
import { writePlainPage } from '../../platform/http/plain-page.ts';
import { isSignature, sign } from '../../platform/signature.ts';
import { mountStopPage } from '../notices/stop-page.ts';
import { isMailed, setMailed } from './queries.ts';

const PATH = '/api/stop-figures';
const PURPOSE = 'stop figures';

/** Stops the monthly figures of one listing, and no other email. */
export function createStopUrl(
  ownerId: number,
  { secret, siteUrl }: { secret: string; siteUrl: string },
): string {
  const owner = String(ownerId);
  return `${siteUrl}${PATH}?${new URLSearchParams({ owner, token: sign(secret, PURPOSE, owner) })}`;
}

export function mountStopFigures(app: HttpApp, { db, secret }: { db: Database; secret: string }) {
  mountStopPage(app, {
    path: PATH,
    read: ({ owner = '', token = '' }) =>
      isSignature(token, secret, { purpose: PURPOSE, text: owner }) ? Number(owner) : null,
    isStopped: async (ownerId) => !(await isMailed(db, ownerId)),
    stop: (ownerId) => setMailed(db, ownerId, false),
    question: QUESTION,
    stopped: STOPPED,
  });
}

const QUESTION = writePlainPage({
  title: 'Stop the monthly figures?',
  body: `<p>We will no longer email you how often your listing was seen. You can look it up at any time, and turn the emails on again, under Figures in your listing.</p>
<form method="post">
<button>Stop the monthly figures</button>
</form>`,
});

const STOPPED = writePlainPage({
  title: 'Monthly figures stopped',
  body: `<p>We no longer email you how often your listing was seen. You can turn these emails on again under Figures in your listing.</p>
<p><a href="/">Go to the homepage</a></p>`,
});
