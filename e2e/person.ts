import type { Locator, Page } from '@playwright/test';

/**
 * Someone at a screen. What they do is timed by the keystroke-level model (Card, Moran and Newell,
 * 1980) of an average typist; what a screen says is read once, at 240 words a minute.
 */
export class Person {
  readonly page: Page;
  /** Of thinking, reading, pointing and typing; the machine's own time is not in it. */
  seconds = 0;
  actions = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator) {
    this.#act(1.35 + 1.1 + 0.2);
    await target.click();
  }

  async type(field: Locator, text: string) {
    this.#act(1.35 + 1.1 + 0.4 + 0.28 * text.length);
    await field.fill(text);
  }

  /** Types the beginning of an option of a combobox, and takes the first one. */
  async take(field: Locator, text: string) {
    this.#act(1.35 + 1.1 + 0.4 + 0.28 * (text.length + 1));
    await field.fill(text);
    await this.page.getByRole('option').first().waitFor();
    await field.press('Enter');
  }

  /** Opens a list, looks through it, and takes one. */
  async choose(list: Locator, option: string | { label: string }) {
    this.#act(2 * (1.35 + 1.1 + 0.2) + 2);
    await list.selectOption(option);
  }

  /** Finds a file in a folder. */
  async pick(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
    this.#act(15);
    await field.setInputFiles(file);
  }

  /** All but what closed lists hold, which `choose` looks through, and what is folded away. */
  async read(text: Locator) {
    const words = await text.evaluate((element) => {
      const shown = element.cloneNode(true) as Element;
      const hidden = shown.querySelectorAll('select, svg, details:not([open]) > :not(summary)');
      for (const part of hidden) part.remove();
      return (shown.textContent ?? '').split(/\s+/).length;
    });
    this.seconds += words / 4;
  }

  #act(seconds: number) {
    this.seconds += seconds;
    this.actions += 1;
  }
}
