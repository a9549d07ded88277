import type { Language } from '../../domain/languages.ts';
import { chooseLanguage, inLanguage, isLanguage, splitLanguage } from '../language.ts';
import type { HttpApp } from './app.ts';

const COOKIE = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/;
const YEAR = 31_536_000;

interface Choice {
  offered: readonly Language[];
  main: Language;
}

/**
 * Finds the language of a request before anything else. Screens have it in their path (`/es/search`; none for
 * the main language), which is removed here. Calls send `Accept-Language`.
 */
export function answerInLanguages(app: HttpApp, choice: () => Choice) {
  const answer = app.fetch;
  app.fetch = (request, env, context) => {
    const { offered, main } = choice();
    if (offered.length === 1) return inLanguage(main, () => answer(request, env, context));
    const { url, method, headers } = request;
    const start = url.indexOf('/', url.indexOf('//') + 2);
    const isRead = method === 'GET' || method === 'HEAD';
    const found = isRead ? splitLanguage(readPath(url, start), { offered, main }) : null;
    if (found) {
      const rest = url.slice(start + found.prefix.length) || '/';
      const path = rest.startsWith('/') ? rest : `/${rest}`;
      const inside = new Request(url.slice(0, start) + path, request);
      return inLanguage(found.language, () => answer(inside, env, context), found.prefix);
    }
    const path = url.slice(start);
    if (path === '/' && isRead) {
      const wished = wishedLanguage(headers, { offered, main });
      if (wished !== main) return redirectHome(wished);
    }
    if (!path.startsWith('/api/')) return inLanguage(main, () => answer(request, env, context));
    const language = callersLanguage(headers, { offered, main });
    const work = () => answer(request, env, context);
    return language === main ? inLanguage(main, work) : answerCall(language, work);
  };
}

/**
 * Returns the language of a call. Screens send exactly one in `Accept-Language`; forms and links have only
 * the page that they come from.
 */
function callersLanguage(headers: Headers, choice: Choice): Language {
  const accepted = headers.get('accept-language');
  const isForm = headers.get('sec-fetch-mode') === 'navigate';
  if (accepted && !accepted.includes(',') && !isForm) return chooseLanguage(accepted, choice);
  const referer = headers.get('referer');
  const { pathname } = new URL(referer && URL.canParse(referer) ? referer : 'http://nowhere/');
  const fromScreen = splitLanguage(pathname, choice)?.language;
  return fromScreen ?? chosenLanguage(headers, choice) ?? chooseLanguage(accepted, choice);
}

async function answerCall(language: Language, work: () => Response | Promise<Response>) {
  const prefix = `/${language}`;
  const response = await inLanguage(language, work, prefix);
  const location = response.headers.get('location');
  if (!location?.startsWith('/') || /^\/(api|sandbox|language)(\/|$)/.test(location))
    return response;
  const headers = new Headers(response.headers);
  headers.set('location', location === '/' ? prefix : prefix + location);
  return new Response(response.body, { status: response.status, headers });
}

function chosenLanguage(headers: Headers, { offered }: Choice): Language | null {
  const chosen = COOKIE.exec(headers.get('cookie') ?? '')?.[1] ?? '';
  return isLanguage(chosen) && offered.includes(chosen) ? chosen : null;
}

function wishedLanguage(headers: Headers, choice: Choice): Language {
  const chosen = chosenLanguage(headers, choice);
  if (chosen) return chosen;
  if (headers.get('sec-fetch-site') === 'same-origin') return choice.main;
  return chooseLanguage(headers.get('accept-language'), choice);
}

function redirectHome(language: Language): Response {
  const headers = {
    location: `/${language}`,
    'cache-control': 'no-store',
    vary: 'Accept-Language, Cookie',
  };
  return new Response(null, { status: 302, headers });
}

function readPath(url: string, start: number): string {
  const query = url.indexOf('?', start);
  return url.slice(start, query < 0 ? undefined : query);
}

interface LanguageChoice {
  choice: () => Choice;
  readNext: (next?: string) => string | null;
  isSecure: boolean;
}

/** Serves `GET /language/es?next=/search`, which remembers the choice for a year and redirects to the screen. */
export function mountLanguageChoice(app: HttpApp, { choice, readNext, isSecure }: LanguageChoice) {
  const attributes = `Path=/; Max-Age=${YEAR}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  app.get('/language/:language{[a-z]{2}}', (c) => {
    const { offered, main } = choice();
    const language = c.req.param('language');
    const isOffered = isLanguage(language) && offered.includes(language);
    const next = readNext(c.req.query('next')) ?? '/';
    const prefix = !isOffered || language === main ? '' : `/${language}`;
    c.header('cache-control', 'no-store');
    if (isOffered) {
      c.header('set-cookie', `language=${language}; ${attributes}`);
    }
    return c.redirect(prefix + (prefix && next === '/' ? '' : next), 303);
  });
}
