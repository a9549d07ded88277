import type { Context } from 'hono';
import * as m from '#messages';
import { type EndpointInput, type EndpointShape, nameCall } from '../../contract/endpoint.ts';
import type { Problem, RefusedForm } from '../../contract/errors.ts';
import { AppError } from '../errors.ts';
import { escapeHtml } from '../escape-html.ts';
import { createGate } from '../gate.ts';
import type { Log } from '../telemetry/log.ts';
import type { HttpEnv } from './app.ts';
import { type Bodies, parseInput } from './input.ts';
import { tooManyValues } from './json-body.ts';
import { type Api, listEmails, type MountedCall } from './mount.ts';
import { parseMultipart, type SentForm } from './multipart.ts';
import { writePlainPage } from './plain-page.ts';
import { describeProblem } from './problem.ts';

/** Reads the fields of an HTML form. Throws `unsupported_media_type` for any other body. */
export async function readForm(
  c: Context<HttpEnv>,
  bodies: Bodies,
  maxBytes: number,
): Promise<Record<string, string>> {
  const { raw } = c.req;
  const type = raw.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) {
    throw new AppError('unsupported_media_type', m.http_form_needed());
  }
  const text = String(await bodies.read(raw, { client: c.get('address'), maxBytes }));
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS) throw tooManyValues(MAX_FIELDS);
  return Object.fromEntries(new URLSearchParams(text));
}

/** Files that come with a form, which then may be sent as `multipart/form-data`. */
interface FormFiles<Result, Kept> {
  field: string;
  /** Maximum bytes of the form. More is dropped, and the form counts as not whole. */
  maxBytes: number;
  /** Throws if the files can't be taken; nothing was saved yet. */
  check(files: Uint8Array[], isWhole: boolean): void;
  keep(result: Result, files: Uint8Array[]): Promise<Kept>;
}

interface Form<E extends EndpointShape, Result, Kept> {
  files?: FormFiles<Result, Kept>;
  toBody?: (fields: Record<string, string>) => object;
  handle?: (input: EndpointInput<E>, address: string) => Promise<Result>;
  sent: string | ((result: Result, input: EndpointInput<E>, kept: Kept | undefined) => string);
  refused: () => string;
  /**
   * Counts the same fields from one address within a day once, and redirects as the first time. A key in the
   * form wouldn't work, because the page comes from a shared cache.
   */
  isOnce?: boolean;
  /** Returns the path of the screen with the form, which shows the errors at the fields with what was typed. */
  screen?: (given: { params: Record<string, string>; fields: Record<string, string> }) => string;
  log: Log;
}

/** Serves a call for anyone as an HTML form without our scripts, at the call's path plus `/form`. */
export function mountFormCall<E extends EndpointShape, Result = unknown, Kept = undefined>(
  api: Api,
  call: E,
  {
    toBody = (fields) => fields,
    handle,
    files,
    sent,
    refused,
    isOnce = false,
    screen,
    log,
  }: Form<E, Result, Kept>,
) {
  const { http, guards } = api;
  http.post(`${call.path}/form`, async (c) => {
    c.header('cache-control', 'no-store');
    const address = c.get('address');
    const params = c.req.param() as Record<string, string>;
    let fields: Record<string, string> = {};
    try {
      const by = { address, userId: undefined };
      const { limit } = call;
      const hasFiles = files !== undefined && isMultipart(c.req.raw);
      const maxBytes = call.maxBytes ?? MAX_BODY;
      if (limit && hasFiles) {
        // Over the limit, the files aren't read into memory, but the typed fields are kept.
        await guards.spend(limit, by).catch(async (error) => {
          fields = await readWords(c, guards.bodies, maxBytes);
          throw error;
        });
      }
      const form = await readSent(c, guards.bodies, maxBytes, files);
      fields = form.fields;
      if (limit && !hasFiles) await guards.spend(limit, by);
      files?.check(form.files, form.isWhole);
      const input = parseInput(call, { params, query: {}, body: JSON.stringify(toBody(fields)) });
      const work = async () => {
        if (handle && call.refusesBlocked) {
          await guards.refuseBlocked(address, listEmails(input.body));
        }
        const result = await guards.enter('writes', address, () =>
          handle ? handle(input, address) : (callMounted(api, c, call, input) as Promise<Result>),
        );
        const kept = await files?.keep(result, form.files);
        return typeof sent === 'string' ? sent : sent(result, input, kept);
      };
      const inTurn = () => (limit ? guards.hold(limit, by, work) : work());
      const sending = JSON.stringify([c.req.path, address, Object.entries(fields).sort()]);
      return c.redirect(await (isOnce ? guards.once(sending, inTurn) : inTurn()), 303);
    } catch (error) {
      const { problem, retryAfter } = describeProblem(error, c.get('requestId'), log);
      if (retryAfter) c.header('retry-after', String(retryAfter));
      const shown =
        screen && (await showRefused(api, c, screen({ params, fields }), fields, problem));
      return shown ?? c.html(writeRefusal(refused(), problem), problem.status as 422);
    }
  });
}

/** Limits how many forms with files are in memory at a time. */
const gate = createGate({ atOnce: 8, each: 2, waiting: 40, patience: 20_000 });
const FILES_SECONDS = 120;

function isMultipart({ headers }: Request): boolean {
  return /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '');
}

/** Reads a form with or without files. What exceeds the limit of a form with files is left out. */
async function readSent(
  c: Context<HttpEnv>,
  bodies: Bodies,
  maxBytes: number,
  files: Pick<FormFiles<never, unknown>, 'field' | 'maxBytes'> | undefined,
): Promise<SentForm> {
  const { raw } = c.req;
  if (!files || !isMultipart(raw)) {
    return { fields: await readForm(c, bodies, maxBytes), files: [], isWhole: true };
  }
  const client = c.get('address');
  return gate(async () => {
    const limits = { client, maxBytes: files.maxBytes, seconds: FILES_SECONDS, isCut: true };
    const type = raw.headers.get('content-type') ?? '';
    return parseMultipart(await bodies.read(raw, limits), type, files.field);
  }, client);
}

/** Reads the fields that stand before the files of a form; none if the form can't be read. */
async function readWords(
  c: Context<HttpEnv>,
  bodies: Bodies,
  maxBytes: number,
): Promise<Record<string, string>> {
  const { raw } = c.req;
  try {
    const body = await bodies.read(raw, { client: c.get('address'), maxBytes, isCut: true });
    return parseMultipart(body, raw.headers.get('content-type') ?? '', '').fields;
  } catch {
    return {};
  }
}

const MAX_BODY = 100_000;
const MAX_FIELDS = 1000;

function callMounted(
  { calls }: Api,
  c: Context<HttpEnv>,
  call: EndpointShape,
  input: EndpointInput<EndpointShape>,
): Promise<unknown> {
  const mounted = calls.get(nameCall(call));
  if (!mounted || call.access !== 'anyone') throw new Error(`${nameCall(call)} is for no form`);
  const caller = {
    address: c.get('address'),
    requestId: c.get('requestId'),
    headers: c.req.raw.headers,
    dependsOn() {},
  };
  return mounted.handle(input, caller as unknown as Parameters<MountedCall['handle']>[1]);
}

async function showRefused(
  { showForm }: Api,
  c: Context<HttpEnv>,
  path: string,
  fields: Record<string, string>,
  { status, detail, errors = [] }: Problem,
): Promise<Response | undefined> {
  const form: RefusedForm = { fields, errors, detail };
  return showForm?.(c, path, { form, status });
}

function writeRefusal(title: string, { detail, errors = [] }: Problem): string {
  const reasons = errors.length > 0 ? errors.map(({ message }) => message) : [detail];
  return writePlainPage({
    title,
    body: `<ul>${reasons.map((reason) => `<li>${escapeHtml(reason)}</li>`).join('')}</ul>
<p>${m.http_form_go_back()}</p>`,
  });
}
