import type { Problem } from '../../contract/errors.ts';
import { messageCalls } from '../../contract/messages.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { readForm } from '../../platform/http/form.ts';
import { parseInput } from '../../platform/http/input.ts';
import type { Api } from '../../platform/http/mount.ts';
import { writePlainPage } from '../../platform/http/plain-page.ts';
import { describeProblem } from '../../platform/http/problem.ts';
import type { Log } from '../../platform/log.ts';
import { type MessageDependencies, writeMessage } from './write.ts';

const SENT = '/contact?sent=true';

/** As a browser sends it without our code. */
export function mountMessageForm(
  { http, guards }: Api,
  dependencies: MessageDependencies & { log: Log },
) {
  const { post } = messageCalls;
  http.post('/api/contact/form', async (c) => {
    c.header('cache-control', 'no-store');
    try {
      const fields = await readForm(c, guards.bodies, post.maxBytes);
      await guards.spend(post.limit, { address: c.get('address'), userId: undefined });
      const body = JSON.stringify(fields);
      const input = parseInput(post, { params: {}, query: {}, body });
      await guards.enter('writes', () => writeMessage(dependencies, input.body));
      return c.redirect(SENT, 303);
    } catch (error) {
      const { problem } = describeProblem(error, c.get('requestId'), dependencies.log);
      return c.html(writeRefusal(problem), problem.status as 422);
    }
  });
}

function writeRefusal({ detail, errors = [] }: Problem): string {
  const reasons = errors.length > 0 ? errors.map(({ message }) => message) : [detail];
  return writePlainPage({
    title: 'Your message was not sent',
    body: `<ul>${reasons.map((reason) => `<li>${escapeHtml(reason)}</li>`).join('')}</ul>
<p>Go back in your browser: what you typed is still there.</p>`,
  });
}
