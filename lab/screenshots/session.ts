export async function beginSession(
  origin: string,
  { ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: NodeJS.ProcessEnv,
): Promise<string | null> {
  if (!email || !password) return null;
  const answer = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  });
  const { next, detail } = await answer.json();
  if (next !== 'done')
    throw new Error(`${email} can't sign in: ${detail ?? `a ${next} is missing`}`);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? null;
}
