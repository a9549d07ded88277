import type { Mail } from '../src/platform/mail/compose.ts';
import { bakery, type Directory } from './directory.ts';

export const ADDRESS = 'maria@example.com';

/** Maria, who reviews a bakery and gives her address; and what she can do with the link in her mail. */
export function createReviewer(directory: Directory, bakeryId: () => number) {
  const { post } = directory;
  async function write(change: object = {}, of = bakeryId()) {
    const comment = 'The best rye bread in town.';
    const review = { rating: 5, reviewerName: 'Maria', comment, email: ADDRESS };
    const answer = await post(`/api/businesses/${of}/reviews`, { ...review, ...change });
    if (answer.status !== 201) throw new Error(`Not written: ${answer.status}`);
    return answer.json();
  }
  async function deliver(options?: { isUndoOver: boolean }): Promise<Mail[]> {
    await directory.runJobs(options);
    return directory.mails.splice(0);
  }
  const tokensIn = (mail?: Mail) =>
    [...(mail?.text ?? '').matchAll(/your-review\?token=([\w-]+)/g)].map(([, token = '']) => token);
  const confirm = (token: string) => post('/api/own-review/confirm', { token });
  return {
    write,
    deliver,
    tokensIn,
    confirm,
    read: (token: string) => directory.get(`/api/own-review?token=${token}`),
    takeBack: (token: string) => directory.call(`DELETE /api/own-review?token=${token}`),
    undo: (token: string) => post('/api/own-review/undo', { token }),
    forget: (token: string) => post('/api/own-review/forget', { token }),
    edit: (token: string, body: object) =>
      directory.call('PUT /api/own-review', { body: { token, ...body } }),
    askLinks: (email: string) => post('/api/review-links', { email }),
    readBakery: async () => (await directory.get(`/api/businesses/${bakery.slug}`)).json(),
    list: async () => (await directory.get(`/api/businesses/${bakeryId()}/reviews`)).json(),
    async confirmed(change: object = {}) {
      const { id } = await write(change);
      const [token = ''] = tokensIn((await deliver())[0]);
      const review = await (await confirm(token)).json();
      return { id: id as number, token, version: review.version as string };
    },
  };
}
