import type { Context } from 'hono';
import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import type { HttpApp, HttpEnv } from '../../../platform/http/app.ts';
import { writeButton, writeNotice } from '../../../platform/http/plain-page.ts';
import { isStopToken, RENEWAL_STOP_PATH } from '../model/payment-links.ts';
import { findRenewalOfPayer } from '../model/renewals.ts';
import { type StopDependencies, stopRenewal } from './stop.ts';

/** Serves the page behind the stop link in emails and receipts. Works without JavaScript. */
export function mountStopRenewal(app: HttpApp, dependencies: StopDependencies) {
  const { db, secret } = dependencies;

  async function answer(c: Context<HttpEnv>, write: (payer: string) => Promise<string>) {
    c.header('cache-control', 'no-store');
    const { payer = '', token = '' } = c.req.query();
    if (!isStopToken(token, secret, payer)) {
      return c.html(writePage(m.common_wrong_link(), m.common_link_incomplete()), 404);
    }
    try {
      return c.html(await write(payer));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return c.html(writePage(m.payments_renewal_not_stopped(), error.message), 503);
    }
  }

  app.get(RENEWAL_STOP_PATH, (c) =>
    answer(c, async (payer) =>
      (await findRenewalOfPayer(db.kysely, payer)) ? writeQuestion() : writeStopped(),
    ),
  );

  app.post(RENEWAL_STOP_PATH, (c) =>
    answer(c, async (payer) => {
      await stopRenewal(dependencies, payer, 'visitor');
      return writeStopped();
    }),
  );
}

const writeQuestion = () =>
  writeNotice(
    m.payments_renewal_stop_question(),
    escapeHtml(m.payments_renewal_stop_effect()),
    writeButton(m.payments_renewal_stop()),
  );

const writeStopped = () =>
  writePage(m.payments_renewal_stopped(), m.payments_renewal_stopped_text());

function writePage(title: string, text: string): string {
  return writeNotice(title, escapeHtml(text), `<p><a href="/">${m.common_go_home()}</a></p>`);
}
