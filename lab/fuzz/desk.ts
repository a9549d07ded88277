import type { Call } from '../../tests/openapi/calls.ts';
import type { Client } from '../../tests/openapi/http.ts';
import type { Member } from './account-journeys.ts';
import type { Asking } from './asking.ts';
import type { Canaries } from './canaries.ts';
import type { Desk, Mails, Reply, Step } from './journey.ts';

export type Role = 'visitor' | 'owner' | 'editor' | 'admin';

/** Starts a session. `proof` is a path that returns 200 while the session is valid. */
export interface WayIn {
  begin(): Promise<{ cookie: string; proof: string }>;
}

export function byPassword(
  client: Client,
  site: string,
  { email, password }: Pick<Member, 'email' | 'password'>,
): WayIn {
  return {
    async begin() {
      const body = JSON.stringify({ email, password });
      const headers = { 'content-type': 'application/json', origin: site };
      const question = { method: 'POST', path: '/api/auth/sign-in', headers, body };
      const answer = await client.ask(question);
      if (answer.status !== 200) throw new Error(`${email} can't sign in: ${answer.status}`);
      return { cookie: readCookies(answer.headers['set-cookie']), proof: '/api/auth/user' };
    },
  };
}

/** Keeps a session per role and starts a new one when it has ended. */
export function openSessions(client: Client) {
  const ways = new Map<Role, WayIn>();
  const sessions = new Map<Role, { cookie: string; proof: string }>();

  async function begin(role: Role) {
    const session = await ways.get(role)?.begin();
    if (session) sessions.set(role, session);
  }

  let last: Promise<unknown> = Promise.resolve();
  return {
    add(role: Role, way: WayIn) {
      ways.set(role, way);
      return begin(role);
    },
    cookieOf: (role: Role) => sessions.get(role)?.cookie ?? '',
    /** Starts a new session if the old one has ended. Call after a 401. Renewals run one at a time. */
    renew(role: Role): Promise<unknown> {
      if (role === 'visitor') return Promise.resolve();
      const renewal = last.then(async () => {
        const { cookie = '', proof: path = '/' } = sessions.get(role) ?? {};
        const { status } = await client.ask({ method: 'GET', path, headers: { cookie } });
        if (status !== 200) await begin(role);
      });
      last = renewal.catch(() => {});
      return renewal;
    },
  };
}

export type Sessions = ReturnType<typeof openSessions>;

function readCookies(set: string[] = []): string {
  return set.map((cookie) => cookie.split(';')[0]).join('; ');
}

export function openDesk(options: {
  site: string;
  client: Client;
  calls: Call[];
  canaries: Canaries;
  asking: Asking;
  sessions: Sessions;
  mails: Mails;
}): Desk {
  const { site, client, calls, canaries, asking, sessions, mails } = options;
  return {
    site,
    canaries,
    mails,
    async ask(name, step = {}): Promise<Reply> {
      const call = calls.find((one) => one.name === name);
      if (!call) throw new Error(`There is no call ${name}`);
      const cookie = step.cookie ?? sessions.cookieOf(step.as ?? 'visitor');
      const answer = await asking.ask({
        call,
        client,
        isSignedIn: cookie !== '' || step.isEntitled === true,
        question: {
          method: call.method,
          path: writePath(call.path, step),
          headers: {
            origin: site,
            ...(cookie && { cookie }),
            ...(step.body && { 'content-type': step.type ?? 'application/json' }),
          },
          body: writeBody(step),
        },
      });
      if (!answer) throw new Error(`${name}: no answer`);
      const { status, text, headers } = answer;
      if (status >= 400 && !step.mayFail)
        throw new Error(`${name}: ${status} ${text.slice(0, 300)}`);
      const isJson = headers['content-type']?.includes('json');
      return {
        status,
        text,
        json: isJson ? JSON.parse(text) : null,
        cookie: readCookies(headers['set-cookie']),
      };
    },
  };
}

function writeBody({ body }: Step): string | Buffer | undefined {
  const isWritten = typeof body !== 'object' || Buffer.isBuffer(body);
  return isWritten ? body : JSON.stringify(body);
}

function writePath(path: string, { params = {}, query = {} }: Step): string {
  const written = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(`${params[name]}`));
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return pairs.length > 0 ? `${written}?${new URLSearchParams(pairs)}` : written;
}
