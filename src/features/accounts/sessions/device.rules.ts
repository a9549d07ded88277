import * as m from '#messages';

// Browsers imitate each other's names, so the first match counts.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string | (() => string)][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, m.sessions_a_mac],
  [/\bLinux\b/, 'Linux'],
];

export function describeDevice(userAgent: string | null): { device: string; isPhone: boolean } {
  const text = userAgent ?? '';
  const browser = BROWSERS.find(([sign]) => sign.test(text))?.[1];
  const named = SYSTEMS.find(([sign]) => sign.test(text))?.[1];
  const system = typeof named === 'function' ? named() : named;
  const device =
    browser && system
      ? m.sessions_device({ browser, system })
      : (browser ?? system ?? m.sessions_unknown_browser());
  return { device, isPhone: /\b(iPhone|Mobile)\b/.test(text) && system !== 'iPad' };
}
