/**
 * Sends a report of a page view to another site: no cookies, no referrer, and the response is not read. A report that is
 * lost is lost.
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
