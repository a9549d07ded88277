import * as m from '#messages';
import { staffClaimCalls } from '../../../../contract/staff/claims.ts';
import { AppError } from '../../../../platform/errors.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../../../platform/http/cursor.ts';
import { type Api, mount } from '../../../../platform/http/mount.ts';
import { drawClaimLetter } from '../follow.ts';
import { findClaim } from '../queries.ts';
import type { ClaimServices } from '../send-mail.ts';
import { changeClaim } from './change.ts';
import { approveClaim, decideDispute, refuseClaim } from './decide.ts';
import { postLetter } from './post-letter.ts';
import { countQueue, findStaffClaim, listClaims } from './queries.ts';

const MAX_COUNT = 10_000;

export function mountClaimsForStaff(api: Api, services: ClaimServices) {
  const { db } = services;

  mount(api, staffClaimCalls.list, async ({ query: { status, limit, cursor } }) => {
    const after = parseTimeCursor(cursor);
    const found = await listClaims(db, status, { after, limit: limit + 1 });
    const count = await countQueue(db, status, MAX_COUNT + 1);
    const cursorOf = ({ createdAt: at, id }: (typeof found)[number]) =>
      formatTimeCursor({ at, id });
    const total = Math.min(count, MAX_COUNT);
    return { ...pageOf(found, limit, cursorOf), total, isTotalCapped: count > MAX_COUNT };
  });

  mount(api, staffClaimCalls.read, async ({ params: { id } }) => {
    const claim = await findStaffClaim(db.kysely, id);
    if (!claim) throw new AppError('not_found', m.claims_gone());
    return claim;
  });

  mount(api, staffClaimCalls.approve, ({ params: { id } }, { user }) =>
    changeClaim(services, { id, by: user.id }, (trx, decision) =>
      approveClaim(trx, services, decision),
    ),
  );

  mount(api, staffClaimCalls.refuse, ({ params: { id }, body }, { user }) =>
    changeClaim(services, { id, by: user.id }, (trx, decision) =>
      refuseClaim(trx, services, { ...decision, ...body }),
    ),
  );

  mount(api, staffClaimCalls.decide, ({ params: { id }, body }, { user }) =>
    changeClaim(services, { id, by: user.id }, (trx, decision) =>
      decideDispute(trx, services, { ...decision, ...body }),
    ),
  );

  mount(api, staffClaimCalls.post, ({ params: { id } }, { user }) =>
    changeClaim(services, { id, by: user.id }, postLetter),
  );

  mount(api, staffClaimCalls.letter, async ({ params: { id } }) => {
    const claim = await findClaim(db.kysely, id);
    if (claim?.way !== 'letter') {
      throw new AppError('not_found', m.claims_letter_gone());
    }
    return { name: `letter-${id}.pdf`, bytes: await drawClaimLetter(services, claim) };
  });
}
