import type { Directory } from './directory.ts';

/** Where the directory of the tests says that it is. */
export const SITE = 'http://localhost:3000';

/** A browser with its cookies, one jar for each site; a page of ours sent it where it starts. */
export function openBrowser(directory: Directory) {
  const jars = new Map<string, Map<string, string>>();
  return async function visit(start: string): Promise<{ url: string; cookie: string }> {
    let url = start;
    for (let hops = 0; hops < 12; hops += 1) {
      const { origin, pathname } = new URL(url);
      const jar = jars.get(origin) ?? new Map<string, string>();
      jars.set(origin, jar);
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      if (origin === SITE && !pathname.startsWith('/api/')) return { url, cookie };
      const from = { 'sec-fetch-site': hops === 0 ? 'same-origin' : 'cross-site' };
      const answer =
        origin === SITE
          ? await directory.get(url.slice(SITE.length), { cookie, ...from })
          : await fetch(url, { headers: { cookie }, redirect: 'manual' });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? [];
        if (value) jar.set(name, value);
        else jar.delete(name);
      }
      const location = answer.headers.get('location');
      if (!location) throw new Error(`${answer.status} ${await answer.text()}`);
      url = new URL(location, url).href;
    }
    throw new Error('The way does not end');
  };
}
