const COLORS = [
  ...(['water', 'abroad', 'land', 'border', 'county', 'label', 'halo'] as const),
  ...(['park', 'building', 'road', 'edge', 'highway'] as const),
] as const;

export type Palette = Record<(typeof COLORS)[number], string>;

/** Reads the colors of the map from the style sheet, which follow the theme. */
export function readPalette(box: HTMLElement): Palette {
  const probe = document.createElement('i');
  probe.style.forcedColorAdjust = 'none';
  box.append(probe);
  const read = (name: string) => {
    probe.style.color = `var(--map-${name})`;
    return getComputedStyle(probe).color;
  };
  const palette = Object.fromEntries(COLORS.map((name) => [name, read(name)])) as Palette;
  probe.remove();
  return palette;
}
