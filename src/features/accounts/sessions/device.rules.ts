// Browsers imitate each other's names, so the first match counts.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
];

export function describeDevice(userAgent: string | null): { device: string; isPhone: boolean } {
  const text = userAgent ?? '';
  const find = (known: [RegExp, string][]) => known.find(([sign]) => sign.test(text))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  const device =
    browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'An unknown browser');
  return { device, isPhone: /\b(iPhone|Mobile)\b/.test(text) && system !== 'iPad' };
}
