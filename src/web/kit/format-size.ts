import * as m from '#messages';

/** Formats a number of bytes in kilobytes or megabytes, such as `3.2 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000_000)
    return m.format_kilobytes({ value: Math.max(1, Math.round(bytes / 1000)) });
  return m.format_megabytes({ value: (bytes / 1_000_000).toFixed(1) });
}
