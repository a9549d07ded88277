import type { HttpApp } from './app.ts';
import { STYLE_PATH } from './plain-page.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
:root { --paper: #fbfaf6; --ink: #1c211f; --line: #ddd8c9; --accent: #0b6b4b; --accent-ink: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #141816; --ink: #ecefea; --line: #323b36; --accent: #5cc9a0; --accent-ink: #0b1f17; }
}
body { margin: 0; border-top: 8px solid var(--accent); background: var(--paper); color: var(--ink); }
main { max-width: 30rem; margin: 10vh auto 0; padding: 0 1rem 3rem; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.2; }
a { color: var(--accent); }
form { display: flex; flex-wrap: wrap; gap: 0.75rem; }
label { display: flex; flex-direction: column; gap: 0.25rem; width: 100%; }
input, textarea { min-height: 44px; padding: 0 0.75rem; border: 1px solid #858b80; border-radius: 10px; font: inherit; }
button { min-height: 44px; padding: 0 1.25rem; border: 0; border-radius: 10px; background: var(--accent);
  color: var(--accent-ink); font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { border: 1px solid var(--line); background: none; color: inherit; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
table { border-collapse: collapse; }
td, th { padding: 0.25rem 1rem 0.25rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
`;

/**
 * Serves the style of plain pages as a file, because the content security policy forbids it inline. `more` is
 * appended.
 */
export function mountPlainPageStyle(app: HttpApp, more: () => string) {
  app.get(STYLE_PATH, (c) =>
    c.body(STYLE + more(), 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=60',
    }),
  );
}
