import * as m from '#messages';
import { escapeHtml } from '../../../platform/escape-html.ts';
import type { HttpApp } from '../../../platform/http/app.ts';
import { writePlainPage } from '../../../platform/http/plain-page.ts';
import { ROBOT } from './visit.ts';

/** What our visits tell the owners of websites to read. */
export function mountWebsiteChecksPage(http: HttpApp, site: { readonly name: string }) {
  const writePage = () =>
    writePlainPage({
      title: m.checks_website_website_checks(),
      body: `<p>${m.checks_website_site_lists_local_businesses({ site: escapeHtml(site.name), robot: ROBOT })}</p>
<p>${m.checks_website_we_ask_for_robots_txt()}</p>
<p>${m.checks_website_a_website_counts_as_gone()}</p>
<p>${m.checks_website_to_keep_us_away()}</p>
<pre>User-agent: ${ROBOT}
Disallow: /</pre>
<p><a href="/contact">${m.checks_website_contact_us()}</a></p>`,
    });
  http.get('/website-checks', (c) => {
    c.header('cache-control', 'no-store');
    return c.html(writePage());
  });
}
