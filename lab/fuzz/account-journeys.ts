import { showCode } from '../../tests/authenticator.ts';
import { createPasskeyDevice } from '../../tests/passkey-device.ts';
import { type Desk, type Reply, readMail } from './journey.ts';

export interface Member {
  id: string;
  email: string;
  password: string;
}

export async function addEditor(desk: Desk): Promise<Member> {
  const { ask, canaries } = desk;
  const email = `${canaries.make('mail')}@fuzz.example`;
  const password = makePassword(desk);
  const name = canaries.make('member');
  const body = { email, name, role: 'editor' };
  const { json } = await ask('POST /api/admin/staff', { as: 'admin', body });
  const token = await readMail(desk, email, /invitation#([\w-]+)/);
  await ask('POST /api/auth/invitation', { body: { token, password } });
  return { id: json.id, email, password };
}

function makePassword({ canaries }: Desk): string {
  return `${canaries.make('word', { isFor: 'nobody' })} of a fuzz`;
}

function signIn({ ask }: Desk, { email, password }: Omit<Member, 'id'>): Promise<Reply> {
  return ask('POST /api/auth/sign-in', { body: { email, password } });
}

async function turnOnTwoFactor(desk: Desk, member: Member): Promise<string[]> {
  const { ask } = desk;
  const first = await signIn(desk, member);
  const { password } = member;
  const { json } = await ask('POST /api/auth/two-factor', { ...first, body: { password } });
  // An authenticator code works only once, so later steps use backup codes.
  await ask('POST /api/auth/two-factor/confirm', { ...first, body: { code: showCode(json.key) } });
  return json.backupCodes;
}

export async function useTwoFactor(desk: Desk) {
  const { ask } = desk;
  const member = await addEditor(desk);
  const { id, password } = member;
  const [code, ...codes] = await turnOnTwoFactor(desk, member);
  const half = await signIn(desk, member);
  const whole = await ask('POST /api/auth/sign-in/code', { ...half, body: { code } });
  const newPassword = makePassword(desk);
  const change = { currentPassword: password, newPassword };
  const changed = await ask('POST /api/auth/password', { ...whole, body: change });
  await ask('GET /api/auth/sessions', changed);
  const elsewhere = { id: null, password: newPassword };
  await ask('POST /api/auth/sessions/end', { ...changed, body: elsewhere });
  const proof = { password: newPassword, code: codes[0] };
  const renewed = await ask('POST /api/auth/two-factor/backup-codes', { ...changed, body: proof });
  const last = { password: newPassword, code: renewed.json.backupCodes[0] };
  const single = await ask('POST /api/auth/two-factor/stop', { ...changed, body: last });
  await ask('GET /api/auth/user', single);
  await ask('POST /api/admin/staff/{id}/invitation', { as: 'admin', params: { id } });
  const end = { as: 'admin', params: { id }, body: { isDisabled: true } } as const;
  await ask('PUT /api/admin/staff/{id}', end);
}

export async function usePasskeys(desk: Desk) {
  const { ask, mails } = desk;
  const member = await addEditor(desk);
  const { email, password } = member;
  // The product's own URL, which may differ from the one under test.
  const [, home] = mails.read(email).match(/(https?:\/\/[^/\s]+)\/sign-in/) ?? [];
  const device = createPasskeyDevice(home);
  const as = await signIn(desk, member);
  const planned = await ask('POST /api/auth/passkeys/plan', { ...as, body: { password } });
  const made = device.make(planned.json);
  const body = { name: desk.canaries.make('passkey'), made };
  const { json: passkeys } = await ask('POST /api/auth/passkeys', { ...as, body });
  await ask('GET /api/auth/passkeys', as);
  const params = { id: passkeys[0].id };
  await ask('PUT /api/auth/passkeys/{id}', { ...as, params, body: { name: 'My phone' } });
  const browser = await ask('POST /api/auth/sign-in/passkey/question');
  const entry = { cookie: browser.cookie, body: { answer: device.answer(browser.json) } };
  const session = await ask('POST /api/auth/sign-in/passkey', entry);
  const { json: question } = await ask('POST /api/auth/passkeys/question', session);
  const removal = { ...session, params, body: { passkey: device.answer(question) } };
  await ask('POST /api/auth/passkeys/{id}/remove', removal);
}

export async function forgetPassword(desk: Desk) {
  const { ask, canaries } = desk;
  const { email } = await addEditor(desk);
  await ask('POST /api/auth/forgotten-password', { body: { email } });
  const token = await readMail(desk, email, /new-password#([\w-]+)/);
  const password = makePassword(desk);
  await ask('POST /api/auth/forgotten-password/answer', { body: { token, password } });
  const as = await signIn(desk, { email, password });
  await ask('PUT /api/auth/name', { ...as, body: { name: canaries.make('member') } });
  const wanted = `${canaries.make('mail')}@fuzz.example`;
  await ask('POST /api/auth/email', { ...as, body: { email: wanted, password } });
  const link = await readMail(desk, wanted, /new-email#([\w-]+)/);
  await ask('POST /api/auth/email/confirm', { body: { token: link } });
  await signIn(desk, { email: wanted, password });
  await ask('POST /api/auth/forgotten-password/form', {
    body: `${new URLSearchParams({ email: wanted })}`,
    type: 'application/x-www-form-urlencoded',
  });
}

export async function runRole(desk: Desk, turn: number) {
  const { ask } = desk;
  const as = 'admin';
  const member = await addEditor(desk);
  await turnOnTwoFactor(desk, member);
  const input = { name: `Photo team ${turn}`, rights: ['photos'] };
  const { json: role } = await ask('POST /api/admin/roles', { as, body: input });
  const person = { as, params: { id: member.id } } as const;
  await ask('PUT /api/admin/staff/{id}', { ...person, body: { role: `role:${role.id}` } });
  await ask('POST /api/admin/staff/{id}/two-factor/stop', person);
  const params = { id: role.id };
  const body = { ...input, rights: ['photos', 'reviews'], version: role.version };
  await ask('PUT /api/admin/roles/{id}', { as, params, body });
  const session = await signIn(desk, member);
  await ask('GET /api/admin/photos', session);
  await ask('GET /api/admin/payments', { ...session, mayFail: true });
  await ask('GET /api/admin/roles', { as });
  await ask('PUT /api/admin/staff/{id}', { ...person, body: { role: 'moderator' } });
  await ask('DELETE /api/admin/roles/{id}', { as, params });
}
