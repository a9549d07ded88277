import type { Context } from 'hono';
import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import type { HttpApp, HttpEnv } from '../../../platform/http/app.ts';
import { writePlainPage } from '../../../platform/http/plain-page.ts';
import { isStopToken, RENEWAL_STOP_PATH } from '../model/purchase.ts';
import { endRenewal, findRenewalOfPayer, lockActiveRenewal } from '../model/renewals.ts';
import type { PaymentDependencies } from '../model/settle.ts';

type Dependencies = Pick<PaymentDependencies, 'db' | 'clock' | 'jobs' | 'secret'> & {
  site: { url: string };
};

/**
 * Stops the automatic renewal of a payment and tells its payer. Does nothing if it doesn't run. Throws
 * `conflict` while the card is being charged.
 */
export async function stopRenewal(
  dependencies: Dependencies,
  paymentId: number,
  by: string,
): Promise<void> {
  await dependencies.db.kysely.transaction().execute(async (trx) => {
    const locked = await lockActiveRenewal(trx, paymentId);
    if (!locked) return;
    const { renewal, listing } = locked;
    if (renewal.chargeId !== null) {
      throw new AppError('conflict', m.payments_renewal_charging());
    }
    await endRenewal(trx, dependencies, renewal, { why: 'stopped', by, listing });
  });
}

/** Serves the page behind the stop link in emails and receipts. Works without JavaScript. */
export function mountStopRenewal(app: HttpApp, dependencies: Dependencies) {
  const { db, secret } = dependencies;

  async function answer(c: Context<HttpEnv>, write: (payer: string) => Promise<string>) {
    c.header('cache-control', 'no-store');
    const { payer = '', token = '' } = c.req.query();
    return isStopToken(token, secret, payer)
      ? c.html(await write(payer))
      : c.html(writePage(m.common_wrong_link(), m.common_link_incomplete()), 404);
  }

  app.get(RENEWAL_STOP_PATH, (c) =>
    answer(c, async (payer) =>
      (await findRenewalOfPayer(db.kysely, payer)) ? writeQuestion() : writeStopped(),
    ),
  );

  app.post(RENEWAL_STOP_PATH, (c) =>
    answer(c, async (payer) => {
      const renewal = await findRenewalOfPayer(db.kysely, payer);
      if (renewal) await stopRenewal(dependencies, renewal.paymentId, 'visitor');
      return writeStopped();
    }),
  );
}

function writeQuestion(): string {
  return writePlainPage({
    title: m.payments_renewal_stop_question(),
    body: `<p>${escapeHtml(m.payments_renewal_stop_effect())}</p>
<form method="post">
<button>${m.payments_renewal_stop()}</button>
</form>`,
  });
}

const writeStopped = () =>
  writePage(m.payments_renewal_stopped(), m.payments_renewal_stopped_text());

function writePage(title: string, text: string): string {
  return writePlainPage({
    title,
    body: `<p>${escapeHtml(text)}</p>
<p><a href="/">${m.common_go_home()}</a></p>`,
  });
}
