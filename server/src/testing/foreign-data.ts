import { existsSync, readFileSync } from 'node:fs'

/** The folder of third-party files beside the checkout; tests that need them are skipped if it is missing. */
const FOLDER = new URL('../../../../shared/data/', import.meta.url)

export const hasForeignData = existsSync(FOLDER)

export const foreignBytes = (name: string): Uint8Array => readFileSync(new URL(name, FOLDER))

/** Reads a JSON file of that folder; the caller states its shape. */
export const foreignJson = <Shape>(name: string): Shape =>
  JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Shape

/** Prints once per file why its tests were skipped. */
export function logSkipped(what: string): void {
  if (!hasForeignData) console.warn(`skipped: no ${what} beside this checkout`)
}
