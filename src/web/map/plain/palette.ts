export type Palette = Record<'water' | 'land' | 'border' | 'county' | 'label' | 'halo', string>;

/** The colors of the map's box as they are at this moment: `--map-land` and its like. */
export function readPalette(box: HTMLElement): Palette {
  const probe = document.createElement('i');
  probe.style.forcedColorAdjust = 'none';
  box.append(probe);
  const read = (name: string) => {
    probe.style.color = `var(--map-${name})`;
    return getComputedStyle(probe).color;
  };
  const palette: Palette = {
    ...{ water: read('water'), land: read('land'), border: read('border') },
    ...{ county: read('county'), label: read('label'), halo: read('halo') },
  };
  probe.remove();
  return palette;
}

const QUESTIONS = ['(prefers-color-scheme: dark)', '(forced-colors: active)'];

export function onThemeChange(listener: () => void): () => void {
  const queries = QUESTIONS.map((question) => matchMedia(question));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}
