import * as m from '#messages';
import { escapeHtml } from '../../../platform/escape-html.ts';
import type { HttpApp } from '../../../platform/http/app.ts';
import { writePlainPage } from '../../../platform/http/plain-page.ts';
import { ROBOT } from './visit.ts';

/** What our visits tell the owners of websites to read. */
export function mountWebsiteChecksPage(http: HttpApp, site: { readonly name: string }) {
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
