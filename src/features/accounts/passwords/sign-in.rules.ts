import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { credentials } from '../../../contract/accounts.ts';

/** better-auth's refuses addresses such as admin@localhost. Its path asks for the second factor. */
export const passwordSignIn = {
  id: 'password-sign-in',
  endpoints: {
    signInPassword: createAuthEndpoint(
      '/sign-in/username',
      { method: 'POST', body: credentials },
      async (ctx) => {
        const { internalAdapter, password: passwords } = ctx.context;
        const { email, password } = ctx.body;
        const found = await internalAdapter.findUserByEmail(email.toLowerCase(), {
          includeAccounts: true,
        });
        const account = found?.accounts.find(({ providerId }) => providerId === 'credential');
        // An unknown address takes as long as a wrong password.
        const isRight = account?.password
          ? await passwords.verify({ hash: account.password, password })
          : await passwords.hash(password).then(() => false);
        const session = isRight && found && (await internalAdapter.createSession(found.user.id));
        if (!session) throw new APIError('UNAUTHORIZED');
        await setSessionCookie(ctx, { session, user: found.user });
        const isCodeNeeded: boolean = false;
        return ctx.json({ twoFactorRedirect: isCodeNeeded, userId: found.user.id });
      },
    ),
  },
};

/** Whose second step a browser is at; null if at none. */
export const signInChallenge = {
  id: 'sign-in-challenge',
  endpoints: {
    findChallenged: createAuthEndpoint('/challenge', { method: 'GET' }, async (ctx) => {
      const { createAuthCookie, internalAdapter, secret } = ctx.context;
      const id = await ctx.getSignedCookie(createAuthCookie('two_factor').name, secret);
      const challenge = id ? await internalAdapter.findVerificationValue(id) : null;
      return { userId: challenge?.value ?? null };
    }),
  },
};
