import type { Appearance } from '@stripe/stripe-js';
import { applyAppearance } from './appearance.ts';
import { createElement } from './create-element.ts';

const CONTENT = `
<h2 id="sandbox-authentication">Authentication</h2>
<p>Your bank would ask here whether it is really you. This is a sandbox: no money moves.</p>
<form method="dialog">
  <button value="complete">Complete authentication</button>
  <button value="fail">Fail authentication</button>
</form>`;

export function askForAuthentication(appearance: Appearance): Promise<'complete' | 'fail'> {
  const dialog = createElement('dialog', { className: 'sandbox-stripe', innerHTML: CONTENT });
  dialog.setAttribute('aria-labelledby', 'sandbox-authentication');
  applyAppearance(dialog, appearance);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'complete' ? 'complete' : 'fail');
    });
  });
}
