import type { Context } from 'hono';
import * as m from '#messages';
import type { HttpEnv } from '../../../platform/http/app.ts';
import type { Api } from '../../../platform/http/mount.ts';
import { writeLink, writePlainPage } from '../../../platform/http/plain-page.ts';
import { objectToClaim } from './object.ts';
import { OBJECTION_PATH, readObjectionLink } from './objection.rules.ts';
import type { ClaimServices } from './send-mail.ts';

/** A page with a button: programs that scan mail follow links. */
export function mountObjections({ http, guards }: Api, services: ClaimServices) {
  const readId = (c: Context<HttpEnv>) => {
    c.header('cache-control', 'no-store');
    return readObjectionLink(services.secret, c.req.query(), services.clock());
  };

  http.get(OBJECTION_PATH, (c) =>
    readId(c) === null ? c.html(writeOver(), 410) : c.html(writeQuestion()),
  );

  http.post(OBJECTION_PATH, async (c) => {
    const id = readId(c);
    if (id === null) return c.html(writeOver(), 410);
    const isDone = await guards.enter('writes', c.get('address'), () =>
      objectToClaim(services, id),
    );
    return isDone ? c.html(writeDone()) : c.html(writeOver(), 410);
  });
}

function writeQuestion(): string {
  return writePlainPage({
    title: m.common_disown_question(),
    body: `<p>${m.claims_objection_effect()}</p>
<form method="post">
<button>${m.claims_objection_button()}</button>
</form>`,
  });
}

function writeDone(): string {
  return writePlainPage({
    title: m.claims_team_looks(),
    body: `<p>${m.claims_objection_done()}</p>
${writeLink('/contact', m.common_write_to_us())}`,
  });
}

function writeOver(): string {
  return writePlainPage({
    title: m.common_link_dead(),
    body: `<p>${m.claims_objection_link()}</p>
${writeLink('/contact', m.common_write_to_us())}`,
  });
}
