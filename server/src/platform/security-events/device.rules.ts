// Order matters: most user agents also name the browsers from which theirs is derived.
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

/** Returns the browser and the system of a user agent; null if unknown. */
export const parseDevice = (userAgent: string | null): { browser: string | null; system: string | null } => ({
  browser: browsers.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null,
  system: systems.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null,
})
