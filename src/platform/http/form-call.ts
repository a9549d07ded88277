import * as m from '#messages';
import type { EndpointInput, EndpointShape } from '../../contract/endpoint.ts';
import type { Problem } from '../../contract/errors.ts';
import { escapeHtml } from '../escape-html.ts';
import type { Log } from '../log.ts';
import { readForm } from './form.ts';
import { parseInput } from './input.ts';
import type { Api } from './mount.ts';
import { writePlainPage } from './plain-page.ts';
import { describeProblem } from './problem.ts';

interface Form<E extends EndpointShape, Result> {
  /** What the fields of the form are as the call's body; as they are unless given. */
  toBody?: (fields: Record<string, string>) => object;
  handle(input: EndpointInput<E>, address: string): Promise<Result>;
  /** Where a form that was accepted leads to. */
  sent: string | ((result: Result, input: EndpointInput<E>) => string);
  /** The heading of the page that says why it was not. */
  refused: () => string;
  log: Log;
}

/** A call for anyone, as a browser without our code sends it: under the call's path, at `/form`. */
export function mountFormCall<E extends EndpointShape, Result>(
  { http, guards }: Api,
  call: E,
  { toBody = (fields) => fields, handle, sent, refused, log }: Form<E, Result>,
) {
  http.post(`${call.path}/form`, async (c) => {
    c.header('cache-control', 'no-store');
    const address = c.get('address');
    try {
      const fields = await readForm(c, guards.bodies, call.maxBytes ?? MAX_BODY);
      if (call.limit) await guards.spend(call.limit, { address, userId: undefined });
      const body = JSON.stringify(toBody(fields));
      const input = parseInput(call, { params: c.req.param(), query: {}, body });
      const result = await guards.enter('writes', address, () => handle(input, address));
      return c.redirect(typeof sent === 'string' ? sent : sent(result, input), 303);
    } catch (error) {
      const { problem } = describeProblem(error, c.get('requestId'), log);
      return c.html(writeRefusal(refused(), problem), problem.status as 422);
    }
  });
}

const MAX_BODY = 100_000;

function writeRefusal(title: string, { detail, errors = [] }: Problem): string {
  const reasons = errors.length > 0 ? errors.map(({ message }) => message) : [detail];
  return writePlainPage({
    title,
    body: `<ul>${reasons.map((reason) => `<li>${escapeHtml(reason)}</li>`).join('')}</ul>
<p>${m.http_form_go_back()}</p>`,
  });
}
