import type { PasskeyAnswer, PasskeyPlan, PasskeyQuestion } from '../src/contract/accounts.ts';
import { type Directory, PASSWORD, readCookies } from './directory.ts';
import { createPasskeyDevice } from './passkey-device.ts';

type As = { cookie: string };
type Device = ReturnType<typeof createPasskeyDevice>;

/** What people do with passkeys, by the calls of a directory. */
export function createPasskeyUse(directory: Directory) {
  const plan = (as: As, proof: object = { password: PASSWORD }) =>
    directory.post('/api/auth/passkeys/plan', proof, as);
  const keep = (made: object, as: As, name = 'My phone') =>
    directory.post('/api/auth/passkeys', { name, made }, as);

  async function add(as: As, proof?: object): Promise<Device> {
    const device = createPasskeyDevice();
    const planned: PasskeyPlan = await (await plan(as, proof)).json();
    const answer = await keep(device.make(planned), as);
    if (answer.status !== 201) throw new Error(`Not added: ${answer.status}`);
    return device;
  }

  async function askToSignIn(cookie = ''): Promise<{ question: PasskeyQuestion; browser: As }> {
    const headers = cookie ? { cookie } : undefined;
    const answer = await directory.post('/api/auth/sign-in/passkey/question', '', headers);
    return { question: await answer.json(), browser: { cookie: readCookies(answer) } };
  }

  const signIn = (answer: PasskeyAnswer, browser: As) =>
    directory.post('/api/auth/sign-in/passkey', { answer }, browser);

  async function enterWith(device: Device): Promise<As> {
    const { question, browser } = await askToSignIn();
    const answer = await signIn(device.answer(question), browser);
    if (answer.status !== 200) throw new Error(`Not signed in: ${answer.status}`);
    return { cookie: readCookies(answer) };
  }

  return {
    plan,
    keep,
    add,
    askToSignIn,
    signIn,
    enterWith,
    askOwn: async (as: As): Promise<PasskeyQuestion> =>
      (await directory.post('/api/auth/passkeys/question', '', as)).json(),
    list: async (as: As) => (await directory.get('/api/auth/passkeys', as)).json(),
    remove: (id: number, proof: object, as: As) =>
      directory.post(`/api/auth/passkeys/${id}/remove`, proof, as),
    readUser: async (as: As) => (await directory.get('/api/auth/user', as)).json(),
  };
}
