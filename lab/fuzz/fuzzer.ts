import fc from 'fast-check';
import { type Call, FORM, listCalls, type OpenApi } from '../../tests/openapi/calls.ts';
import { openClient, type Question } from '../../tests/openapi/http.ts';
import { addEditor } from './account-journeys.ts';
import { type FuzzResult, openAsking } from './asking.ts';
import { openCanaries } from './canaries.ts';
import { byPassword, openDesk, openSessions, type Role } from './desk.ts';
import { type Mutation, mutation } from './hostile.ts';
import { describeInput, type InputWriter } from './input.ts';
import type { Journey, Mails } from './journey.ts';
import { journeys, openListing } from './journeys.ts';
import { openKnowledge } from './known.ts';
import { switchFeaturesOn } from './publisher-journeys.ts';
import { type RawBodyWriter, rawBodies } from './raw.ts';

/** Calls that are sampled less often, because checking passwords is slow. */
const SELDOM = /^POST \/api\/auth\//;
const SELDOM_ROUNDS = 3;
const AT_ONCE = 4;
/** Number of valid requests to try for a call that has never succeeded. */
const RIGHT_TRIES = 40;
const ADDRESSES = ['203.0.113.7', '10.1.2.3', '198.51.100.9', '2001:db8::7', '2001:db8:1::7'];
const CALLERS: Role[] = ['visitor', 'visitor', 'owner', 'editor', 'admin', 'admin'];
/** Callers for the owner area of a listing, which only its owner may use. */
const DESK_CALLERS: Role[] = ['visitor', 'owner', 'owner', 'owner', 'admin'];
const DESK = /^(\/api)?\/desk\/[^/?]+/i;
const OWN = /^\/api\/desk\/|^\/desk\/\d+(\/[^/?#]*)?\/?([?#]|$)/i;
/** Absolute request URLs are allowed. The server ignores their host. */
const OTHER_HOST = /^https?:\/\/[^/]*/;
/** The payment sandbox returns payer data only to clients that know the payment's secret. */
const WITH_SECRET = /^\/sandbox\/stripe\/v1\/payment_intents\//;

interface Draft {
  call: Call;
  write: InputWriter;
  raw: RawBodyWriter | null;
  mutation: Mutation | null;
  caller: Role;
  address: string;
}

/**
 * Sends valid, nearly valid and hostile input to every call of the OpenAPI document, as visitor, owner,
 * editor and administrator, while journeys run. `oracle.ts` defines what counts as a fault.
 */
export async function fuzz(options: {
  site: string;
  requests: number;
  seed: number;
  /** Number of requests per call and round. Later rounds use values from earlier responses. */
  share: number;
  /** Whether to complete all journeys and try to get a success from every call, regardless of `requests`. */
  isWhole: boolean;
  admin: { email: string; password: string };
  mails: Mails;
  patience: () => number;
}): Promise<FuzzResult> {
  const { site, requests, seed, share, isWhole, admin, mails, patience } = options;
  const client = openClient(site);
  // Journeys use separate connections, so that leftovers of a hostile request can't be taken for their
  // response.
  const people = openClient(site);
  const openApi = await people.ask({ method: 'GET', path: '/api/openapi.json', headers: {} });
  const calls = listCalls(JSON.parse(openApi.text) as OpenApi);
  const canaries = openCanaries();
  const known = openKnowledge(canaries.isMarked);
  for (const limit of ['1', '24', '100']) known.learn('', { limit }, false);
  const asking = openAsking({ calls, canaries, known, patience });
  const { result } = asking;
  const sessions = openSessions(people);
  const ownSessions = openSessions(people);
  const desk = openDesk({
    site,
    client: people,
    calls,
    canaries,
    asking,
    sessions: ownSessions,
    mails,
  });
  await ownSessions.add('admin', byPassword(people, site, admin));
  const editor = await addEditor(desk);
  await ownSessions.add('editor', byPassword(people, site, editor));
  await sessions.add('admin', byPassword(people, site, admin));
  await sessions.add('editor', byPassword(people, site, editor));
  await switchFeaturesOn(desk);
  let listingId = 0;
  await sessions.add('owner', {
    async begin() {
      // Retries, because another request may delete the new listing before its link is opened.
      const open = () => openListing(desk);
      const { id, cookie } = await open().catch(open).catch(open);
      listingId = id;
      return { cookie, proof: `/api/desk/${id}` };
    },
  });

  async function ask({ call, write, raw, mutation, caller, address }: Draft) {
    const cookie = sessions.cookieOf(caller);
    const { path: written, body: json } = write(known);
    const isForm = json !== undefined && FORM.test(call.path);
    const body = isForm ? writeForm(json) : json;
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
    const isOwn = caller === 'owner';
    const path = isOwn
      ? written.replace(DESK, (_, api = '') => `${api}/desk/${listingId}`)
      : written;
    const plain: Question = {
      method: call.method,
      path,
      headers: {
        origin: site,
        'x-forwarded-for': address,
        ...(body !== undefined && { 'content-type': type }),
        ...(cookie && { cookie }),
      },
      body,
    };
    const { headers, ...content } = raw?.(known) ?? { headers: {} };
    const whole = { ...plain, ...content, headers: { ...plain.headers, ...headers } };
    const question = mutation ? mutation.turn(whole) : whole;
    const asked = question.path.replace(OTHER_HOST, '');
    const isEntitled = isOwn ? OWN.test(asked) : caller !== 'visitor';
    // Other methods only return a page that says so.
    const hasSecret = question.method === call.method && WITH_SECRET.test(question.path);
    const isSignedIn = isEntitled || hasSecret;
    const answer = await asking.ask({
      call,
      client,
      question,
      isSignedIn,
      isOther: mutation?.isOther ?? false,
    });
    if (answer?.status === 401) await sessions.renew(caller);
  }

  function recordFuzzerFault(error: unknown) {
    result.faults.push({ request: '', what: `the fuzzer itself failed: ${String(error)}` });
  }

  const unfinished = new Set(journeys);
  const begun = new Map(journeys.map((journey) => [journey, 0]));
  async function travel(journey: Journey) {
    const turn = begun.get(journey) ?? 0;
    begun.set(journey, turn + 1);
    try {
      await journey(desk, turn);
      result.journeys += 1;
      unfinished.delete(journey);
    } catch (error) {
      result.stopped.push(`${journey.name}: ${error}`);
    }
  }

  const drafts = calls.map((call) => ({
    draft: describeDraft(call),
    isSeldom: SELDOM.test(call.name),
  }));
  async function insist(call: Call) {
    const drafts = fc.sample(describeRight(call), { numRuns: RIGHT_TRIES, seed });
    for (const draft of drafts) {
      if (result.successes.get(call.name) !== 0) return;
      await ask(draft).catch(recordFuzzerFault);
    }
  }

  for (let round = 0; result.requests < requests; round += 1) {
    const waiting = drafts
      .flatMap(({ draft, isSeldom }, at) => {
        const numRuns = isSeldom ? Number(round % SELDOM_ROUNDS === 0) : share;
        return fc.sample(draft, { numRuns, seed: seed + round * 1000 + at });
      })
      .sort(byTurn);
    const work = async () => {
      for (let draft = waiting.pop(); draft; draft = waiting.pop())
        await ask(draft.draft).catch(recordFuzzerFault);
    };
    const walk = async () => {
      do {
        const [next] = [...begun].sort(([, a], [, b]) => a - b);
        if (next) await travel(next[0]);
      } while (waiting.length > 0);
    };
    await Promise.all([walk(), ...Array.from({ length: AT_ONCE }, work)]);
  }
  if (isWhole) {
    // Completes unfinished journeys and retries calls that never succeeded, without concurrent hostile input.
    for (const journey of unfinished) await travel(journey);
    for (const call of calls) await insist(call);
  }
  client.close();
  people.close();
  return result;
}

/** Writes the fields of a body as a browser sends a form. A broken body stays as it is. */
function writeForm(json: string): string {
  try {
    const fields = Object.entries(JSON.parse(json) ?? {});
    const pairs = fields.map(([name, value]) => [
      name.toWellFormed(),
      (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed(),
    ]);
    return String(new URLSearchParams(pairs));
  } catch {
    return json;
  }
}

function describeDraft(call: Call): fc.Arbitrary<{ draft: Draft; turn: number }> {
  return fc.record({
    turn: fc.integer({ min: 0, max: 1_000_000 }),
    draft: fc.record({
      call: fc.constant(call),
      write: describeInput(call),
      raw: rawBodies[call.name] ?? fc.constant(null),
      mutation: fc.option(mutation, { freq: 3 }),
      caller: fc.constantFrom(...(DESK.test(call.path) ? DESK_CALLERS : CALLERS)),
      address: fc.constantFrom(...ADDRESSES),
    }),
  });
}

function describeRight(call: Call): fc.Arbitrary<Draft> {
  const member = /^(\/api)?\/admin/.test(call.path) ? 'admin' : 'visitor';
  return fc.record({
    call: fc.constant(call),
    write: describeInput(call, [100]),
    raw: rawBodies[call.name] ?? fc.constant(null),
    mutation: fc.constant(null),
    caller: fc.constant<Role>(DESK.test(call.path) ? 'owner' : member),
    address: fc.constantFrom(...ADDRESSES),
  });
}

function byTurn(a: { turn: number }, b: { turn: number }): number {
  return a.turn - b.turn;
}
