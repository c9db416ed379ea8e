// In this order: most browsers also name those that they descend from.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Which browser on which system a user agent says it is; null for what is not known. */
export const deviceOf = (userAgent: string | null): { browser: string | null; system: string | null } => ({
  browser: browsers.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null,
  system: systems.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null,
})
