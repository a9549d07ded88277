// The floor of an uncached page: our own renderer alone, with the API's answers in memory. Prints
// pages a second as JSON.
import { loadWebBuild } from '../src/documents.ts';

const [site = '', seconds = '', ...paths] = process.argv.slice(2);
const { renderPage } = await loadWebBuild();
const answers = new Map<string, { status: number; headers: Headers; body: string }>();

async function fetchOnce(url: string): Promise<Response> {
  let answer = answers.get(url);
  if (!answer) {
    const response = await fetch(site + url);
    const { status, headers } = response;
    answer = { status, headers, body: await response.text() };
    answers.set(url, answer);
  }
  return new Response(answer.body, { status: answer.status, headers: answer.headers });
}

async function render(path: string) {
  const page = await renderPage(new Request(site + path), fetchOnce, {
    url: site,
    name: 'Mainstreet',
    premiumLinkRel: '',
    payments: null,
    hasOrganization: false,
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
