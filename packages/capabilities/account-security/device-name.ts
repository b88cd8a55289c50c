/** The first match counts: most browsers also claim the name of an older one. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOP(R|T|X|iOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** `Firefox, Linux`: enough to recognise one's own devices; a program by the start of its user agent. */
export function deviceName(userAgent: string): string {
  const find = (names: typeof BROWSERS) => names.find(([form]) => form.test(userAgent))?.[1]
  const named = [find(BROWSERS), find(SYSTEMS)].filter((name) => name !== undefined)
  return named.length > 0 ? named.join(', ') : userAgent.replace(/[^\x20-\x7e]/g, '').slice(0, 40)
}
