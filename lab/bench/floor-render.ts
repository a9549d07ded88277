// Baseline for an uncached page: renders with API answers from memory and runs the page's SQL statements,
// four pages at a time. Prints pages per second as JSON.

import { loadWebBuilds } from '../../src/documents.ts';
import { defaultSettings } from '../../src/domain/settings.ts';
import { createAsk } from '../../src/platform/http/ask.ts';
import { createPageCache } from '../../src/platform/http/page-cache.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import type { AskCall } from '../../src/web/shell/entry-server.tsx';
import { openCalls } from './calls.ts';
import { connect } from './directory.ts';
import { recordStatements } from './shapes.ts';

const AT_ONCE = 4;
const WARM_UP = 2;

const [site = '', dataDir = '', seconds = '', ...paths] = process.argv.slice(2);
const { renderPage } = (await loadWebBuilds()).en;
const db = connect(dataDir);
const recorded = recordStatements(db);
const cache = createPageCache({ maxBytes: 0 });
cache.setHearing(true);
const ask = createAsk(openCalls(recorded.db, site), createLog('warn'), cache.answers);
const visitor = {
  requestId: 'bench',
  cookies: null,
  tags: new Set<string>(),
  findUser: async () => null,
  findOwner: async () => null,
};

interface Made {
  path: string;
  replies: Map<string, ReturnType<AskCall>>;
  statements: ReturnType<typeof recorded.take>;
}

async function make(path: string): Promise<Made> {
  const replies = new Map<string, ReturnType<AskCall>>();
  await render(path, async (call, question) => {
    const key = nameQuestion(call, question);
    const reply = replies.get(key) ?? ask(call, question, visitor);
    replies.set(key, Promise.resolve(reply));
    return reply;
  });
  return { path, replies, statements: recorded.take() };
}

function nameQuestion(...asked: Parameters<AskCall>): string {
  return JSON.stringify(asked);
}

async function render(path: string, askCall: AskCall) {
  const own = { language: 'en', prefix: '', url: site, premiumLinkRel: '' } as const;
  const setup = {
    payments: null,
    hasOrganization: false,
    hasGuides: false,
    basemap: null,
    place: null,
  };
  const shown = { ...defaultSettings, ...own, ...setup };
  const page = await renderPage(new Request(site + path), askCall, shown, true);
  if (page.status !== 200) throw new Error(`${path}: ${page.status}`);
  return Buffer.from(page.body);
}

const pages: Made[] = [];
// The first render fills caches. Its statements would distort the count.
await make(paths[0] ?? '/');
for (const path of paths) pages.push(await make(path));
let count = 0;
async function makePages(end: number) {
  while (performance.now() < end) {
    const page = pages[count % pages.length];
    count += 1;
    if (!page) throw new Error('There is no page');
    for (const { statement, values } of page.statements) await db.run(statement, values);
    await render(page.path, async (...asked) => {
      const reply = page.replies.get(nameQuestion(...asked));
      if (!reply) throw new Error(`${page.path} asked for something else: ${asked[0]}`);
      return reply;
    });
  }
}

async function measureRate(seconds: number): Promise<number> {
  const before = count;
  const started = performance.now();
  const end = started + seconds * 1000;
  await Promise.all(Array.from({ length: AT_ONCE }, () => makePages(end)));
  return (count - before) / ((performance.now() - started) / 1000);
}

await measureRate(WARM_UP);
console.log(JSON.stringify(await measureRate(Number(seconds))));
await db.close();
