import * as m from '#messages';
import { placeCheckCalls } from '../../contract/checks.ts';
import type { FactIssue } from '../../domain/fact-issues.ts';
import { readStateCode } from '../../domain/find-state.ts';
import type { Database } from '../../platform/database/database.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { HttpApp } from '../../platform/http/app.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { writePlainPage } from '../../platform/http/plain-page.ts';
import { townKey } from '../../platform/town-key.ts';
import { findFactIssues, readGivenFacts } from '../businesses/model/fact-issues.ts';
import { ROBOT } from './websites/robots.rules.ts';

export function mountChecks(
  api: Api,
  { db, site }: { db: Database; site: { readonly name: string } },
) {
  mount(api, placeCheckCalls.check, ({ query }) => checkPlace(db, query));
  mountWebsiteChecksPage(api.http, site);
}

function mountWebsiteChecksPage(http: HttpApp, site: { readonly name: string }) {
  const writePage = () =>
    writePlainPage({
      title: m.robot_title(),
      body: `<p>${m.robot_intro({ site: escapeHtml(site.name), robot: ROBOT })}</p>
<p>${m.robot_requests()}</p>
<p>${m.robot_gone_rule()}</p>
<p>${m.robot_keep_away()}</p>
<pre>User-agent: ${ROBOT}
Disallow: /</pre>
<p><a href="/contact">${m.robot_contact()}</a></p>`,
    });
  http.get('/website-checks', (c) => {
    c.header('cache-control', 'no-store');
    return c.html(writePage());
  });
}

interface Given {
  city?: string | undefined;
  state?: string | undefined;
  zipCode?: string | undefined;
  phone?: string | undefined;
}

/** Checks a form while it is being filled in. The ZIP code is checked only when state and city are known. */
async function checkPlace(
  db: Database,
  { city = '', state = '', zipCode = '', phone = '' }: Given,
): Promise<FactIssue[]> {
  const [facts] = await readGivenFacts(db, {
    cityKey: townKey(city, readStateCode(state)),
    state: readStateCode(state) ?? state,
    zipCode: city && state ? zipCode : '',
    phone: phone || null,
  });
  return facts ? findFactIssues(facts) : [];
}
