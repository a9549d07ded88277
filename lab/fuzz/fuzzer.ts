import fc from 'fast-check';
import { type Call, listCalls, type OpenApi } from '../../tests/openapi/calls.ts';
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
import { type RawBodyWriter, rawBodies } from './raw.ts';

/** Passwords are slow to check, as they should be; a run would do little else. */
const SELDOM = /^POST \/api\/auth\//;
const SELDOM_ROUNDS = 3;
const AT_ONCE = 4;
/** Of a call that never succeeded. */
const RIGHT_TRIES = 40;
const ADDRESSES = ['203.0.113.7', '10.1.2.3', '198.51.100.9', '2001:db8::7', '2001:db8:1::7'];
const CALLERS: Role[] = ['visitor', 'visitor', 'owner', 'editor', 'admin', 'admin'];
/** Of calls about a listing's owner area, which nobody else may make. */
const DESK_CALLERS: Role[] = ['visitor', 'owner', 'owner', 'owner', 'admin'];
const DESK = /^(\/api)?\/desk\/[^/?]+/;
/** What such a session makes a difference to. */
const OWN = /^\/api\/desk\/|^\/desk\/\d+(\/[^/?#]*)?\/?([?#]|$)/;
/** An address may name a host, which the server passes over. */
const OTHER_HOST = /^https?:\/\/[^/]*/;
/** The provider's stand-in answers only who has a payment's secret, who may know its payer. */
const WITH_SECRET = /^\/sandbox\/stripe\/v1\/payment_intents\//;

interface Draft {
  call: Call;
  write: InputWriter;
  raw: RawBodyWriter | null;
  mutation: Mutation | null;
  caller: Role;
  /** Where it comes from, as the proxy in front would say. */
  address: string;
}

/**
 * Asks every call of the OpenAPI document and every other address with right, nearly right and
 * hostile input, as visitor, editor and administrator, while people do what they do from end to end.
 * `oracle.ts` says what a fault is.
 */
export async function fuzz(options: {
  site: string;
  requests: number;
  seed: number;
  /** Of each call in a round: later rounds know what earlier ones were told. */
  share: number;
  /** Whether all journeys are taken and all calls succeed, if they can, however few requests are wanted. */
  isWhole: boolean;
  admin: { email: string; password: string };
  mails: Mails;
  /** Milliseconds that an answer may take at this moment. */
  patience: () => number;
}): Promise<FuzzResult> {
  const { site, requests, seed, share, isWhole, admin, mails, patience } = options;
  const client = openClient(site);
  // On connections of their own: what a hostile request leaves on one may be read as another's answer.
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
  let listingId = 0;
  await sessions.add('owner', {
    async begin() {
      // Another request may delete the new listing before its link is opened.
      const open = () => openListing(desk);
      const { id, cookie } = await open().catch(open).catch(open);
      listingId = id;
      return { cookie, proof: `/api/desk/${id}` };
    },
  });

  async function ask({ call, write, raw, mutation, caller, address }: Draft) {
    const cookie = sessions.cookieOf(caller);
    const { path: written, body } = write(known);
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
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
      },
      body,
    };
    const { headers, ...content } = raw?.(known) ?? { headers: {} };
    const whole = { ...plain, ...content, headers: { ...plain.headers, ...headers } };
    const question = mutation ? mutation.turn(whole) : whole;
    const asked = question.path.replace(OTHER_HOST, '');
    const isEntitled = isOwn ? OWN.test(asked) : caller !== 'visitor';
    // By another method there is only a page that says so.
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
    // In peace: whoever came to no end, and rightly: what was never answered well.
    for (const journey of unfinished) await travel(journey);
    for (const call of calls) await insist(call);
  }
  client.close();
  people.close();
  return result;
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

/** As those send it who may make the call. */
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
