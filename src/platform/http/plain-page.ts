import type { HttpApp } from './app.ts';

const STYLE_PATH = '/api/plain-page.css';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 26rem; margin: 15vh auto 0; padding: 0 1rem; }
form { display: flex; flex-wrap: wrap; gap: 0.75rem; }
button { min-height: 44px; padding: 0 1.25rem; font: inherit; font-weight: 600; cursor: pointer; }
`;

/** The style of plain pages, which the content security policy keeps out of them. */
export function mountPlainPageStyle(app: HttpApp) {
  app.get(STYLE_PATH, (c) =>
    c.body(STYLE, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    }),
  );
}

/** A page without scripts and beside the screens: a heading and, as HTML, what stands under it. */
export function writePlainPage({ title, body }: { title: string; body: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
}
