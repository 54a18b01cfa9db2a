import type { Browser, System } from '#contracts/sessions.ts';
import type { ClientFacts } from '#infra/session-store/session-store.ts';

/** By what a browser alone says in its User-Agent; the first that fits, as most of them also name those they descend from. */
const browserMarks: readonly [RegExp, Browser][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
];
const systemMarks: readonly [RegExp, System][] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a client says of itself when it signs in: nothing of it is proof. */
export const clientFacts = (userAgent = '', timeZone = ''): ClientFacts => ({
  browser: browserMarks.find(([mark]) => mark.test(userAgent))?.[1] ?? null,
  system: systemMarks.find(([mark]) => mark.test(userAgent))?.[1] ?? null,
  timeZone: isTimeZone(timeZone) ? timeZone : null,
});

function isTimeZone(name: string): boolean {
  // An offset such as +02:00 is also taken, and names no place.
  if (!/^[A-Z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
