import type { Appearance } from '@stripe/stripe-js';

const RULES = `
.sandbox-stripe { color: var(--colorText); line-height: 1.5; }
.sandbox-stripe .fields { display: grid; grid-template-columns: 1fr 1fr; column-gap: 0.75rem; }
.sandbox-stripe .field:is(:first-child, :last-child) { grid-column: span 2; }
.sandbox-stripe label { display: block; margin-bottom: 0.25rem; font-size: 0.875rem; font-weight: 600; }
.sandbox-stripe :is(input, button, .notice), dialog.sandbox-stripe { border: 1px solid var(--inputColorBorder); border-radius: var(--borderRadius); color: inherit; }
.sandbox-stripe input { box-sizing: border-box; width: 100%; min-height: 44px; padding: 0.5rem 0.75rem; background: var(--colorBackground); font-variant-numeric: tabular-nums; }
.sandbox-stripe input::placeholder { color: var(--colorTextSecondary); opacity: 1; }
.sandbox-stripe input[aria-invalid] { border-color: var(--colorDanger); }
.sandbox-stripe .fault { min-height: 1.5em; margin: 0.125rem 0 0.25rem; color: var(--colorDanger); font-size: 0.875rem; font-weight: 500; }
.sandbox-stripe .notice { margin-bottom: 1rem; padding: 0.75rem 1rem; border-style: dashed; font-size: 0.875rem; }
.sandbox-stripe dl { display: grid; grid-template-columns: auto 1fr; gap: 0 0.75rem; margin-top: 0.25rem; }
.sandbox-stripe dt { font-variant-numeric: tabular-nums; white-space: nowrap; }
.sandbox-stripe dd { color: var(--colorTextSecondary); }
dialog.sandbox-stripe { max-width: min(30rem, calc(100vw - 2rem)); margin: auto; padding: 1.5rem; background: var(--colorBackground); color: var(--colorText); }
dialog.sandbox-stripe::backdrop { background: rgb(0 0 0 / 0.5); }
.sandbox-stripe h2 { font-size: 1.375rem; font-weight: 700; }
dialog.sandbox-stripe p { margin: 0.5rem 0 1rem; }
.sandbox-stripe form { display: flex; flex-wrap: wrap; gap: 0.75rem; }
.sandbox-stripe button { min-height: 44px; padding: 0 1rem; font-weight: 600; cursor: pointer; }
.sandbox-stripe button[value='complete'] { border-color: var(--colorPrimary); background: var(--colorPrimary); color: var(--accessibleColorOnColorPrimary); }
`;

const sheet = new CSSStyleSheet();
sheet.replaceSync(RULES);
document.adoptedStyleSheets.push(sheet);

export function applyAppearance(host: HTMLElement, { variables = {} }: Appearance) {
  for (const [name, value] of Object.entries(variables)) {
    host.style.setProperty(`--${name}`, value);
  }
}
