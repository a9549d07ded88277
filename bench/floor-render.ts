// The floor of an uncached page: our own renderer alone, with the API's answers in memory. Prints
// pages a second as JSON.
import { defaultSettings } from '../src/contract/settings.ts';
import { loadWebBuilds } from '../src/documents.ts';
import type { AskCall } from '../src/web/entry-server.tsx';

const [site = '', seconds = '', ...paths] = process.argv.slice(2);
const { renderPage } = (await loadWebBuilds()).en;
const replies = new Map<string, ReturnType<AskCall>>();

/** Each call once over the network, and from memory after that. */
const askOnce: AskCall = (call, question) => {
  const url = site + writeAddress(call, question);
  const reply = replies.get(url) ?? askServer(url);
  replies.set(url, reply);
  return reply;
};

async function askServer(url: string): ReturnType<AskCall> {
  const response = await fetch(url);
  const said = await response.json();
  if (!response.ok) return { problem: said };
  const total = response.headers.get('x-total-count');
  if (total === null) return { output: said };
  const link = response.headers.get('link');
  const next = link && new URL(link.slice(1, link.indexOf('>')), site).searchParams.get('cursor');
  return { output: { items: said, total: Number(total), next } };
}

function writeAddress(call: string, { params = {}, query = {} }: Parameters<AskCall>[1]): string {
  const path = call
    .slice(call.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

async function render(path: string) {
  const page = await renderPage(new Request(site + path), askOnce, {
    ...defaultSettings,
    language: 'en',
    prefix: '',
    url: site,
    premiumLinkRel: '',
    payments: null,
    hasOrganization: false,
    mapStyleUrl: null,
    place: null,
  });
  if (page.status !== 200) throw new Error(`${path}: ${page.status}`);
  return Buffer.from(page.body);
}

for (const path of paths) await render(path);
let pages = 0;
const started = performance.now();
const end = started + Number(seconds) * 1000;
while (performance.now() < end) {
  await render(paths[pages % paths.length] ?? '/');
  pages += 1;
}
console.log(JSON.stringify(pages / ((performance.now() - started) / 1000)));
