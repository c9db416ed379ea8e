import { existsSync, readFileSync } from 'node:fs'

/** Files that others made, beside the checkout where somebody has put them; tests that need them are skipped elsewhere. */
const FOLDER = new URL('../../../../shared/data/', import.meta.url)

export const hasForeignData = existsSync(FOLDER)

export const foreignBytes = (name: string): Uint8Array => readFileSync(new URL(name, FOLDER))

/** A JSON file of that folder, in the shape that the caller expects of it. */
export const foreignJson = <Shape>(name: string): Shape =>
  JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Shape

/** Says once a file why its tests did not run. */
export function saySkipped(what: string): void {
  if (!hasForeignData) console.warn(`skipped: no ${what} beside this checkout`)
}
