/** Returns the parsed address, or null. `URL.parse` and `URL.canParse` are newer than the supported browsers. */
export function parseAddress(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
