import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** Has no address: only our own code, which has checked a passkey, can call it. */
export const passkeySignIn = {
  id: 'passkey-sign-in',
  endpoints: {
    signInPasskey: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const { userId } = ctx.body;
        const user = await internalAdapter.findUserById(userId);
        const begun = { withPasskey: true };
        const session = user && (await internalAdapter.createSession(userId, false, begun, true));
        if (!session) throw new APIError('UNAUTHORIZED');
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ userId });
      },
    ),
  },
};
