import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { findScreen } from '../../contract/addresses.ts';
import { currentSpan, inTrace, isTracing } from '../telemetry/spans.ts';
import type { HttpApp, HttpEnv } from './app.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const PROBES = /^\/(healthz|readyz|metrics)(\/|$)/;

export function traceRequests(app: HttpApp, { takesParents }: { takesParents: boolean }) {
  if (!isTracing()) return;
  const answer = app.fetch;
  app.fetch = (request, env, context) => {
    const path = readPath(request.url);
    if (PROBES.test(path)) return answer(request, env, context);
    const method = METHODS.has(request.method) ? request.method : '_OTHER';
    const parent = takesParents ? request.headers.get('traceparent') : null;
    const attributes = { 'http.request.method': method };
    return inTrace({ name: method, kind: 'server', attributes, parent }, async () => {
      const response = await answer(request, env, context);
      describeAnswer(response);
      return response;
    });
  };
}

function describeAnswer({ status, headers }: Response) {
  const span = currentSpan();
  span?.set({
    'http.response.status_code': status,
    'request.id': headers.get('x-request-id') ?? undefined,
  });
  if (status >= 500) span?.fail(Object.assign(new Error(), { code: status }));
}

export function nameTraces(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    if (!currentSpan()) return;
    nameTrace(c.req.method, findRoute(c.req.path, routePath(c)));
  };
}

export function nameCachedPage(method: string, address: string) {
  const span = currentSpan();
  if (!span) return;
  span.set({ 'page.kept': true });
  const [path = ''] = address.split('?');
  nameTrace(method, findScreen(path)?.path ?? '*');
}

function nameTrace(method: string, route: string) {
  const span = currentSpan();
  if (!span) return;
  span.rename(`${METHODS.has(method) ? method : '_OTHER'} ${route}`);
  span.set({ 'http.route': route });
}

function findRoute(path: string, route: string): string {
  return route === '*' || route === '/*' ? (findScreen(path)?.path ?? '*') : route;
}

function readPath(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const query = url.indexOf('?', start);
  return url.slice(start, query < 0 ? undefined : query);
}
