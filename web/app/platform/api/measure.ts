/**
 * Sends a report of a page view to another site: without cookies or referrer, and without reading the response. Lost reports are not
 * repeated.
 */
export async function sendReport(url: string, parameters: Readonly<Record<string, string>>): Promise<void> {
  const address = new URL(url)
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  await fetch(address, {
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => undefined)
}
