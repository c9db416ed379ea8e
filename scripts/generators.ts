import { makeOpenApi } from './generate-openapi.ts'
import { makeRouteMap } from './generate-route-map.ts'
import { makeTables } from './generate-tables.ts'

/** The files that nobody writes by hand: where each is, relative to the repository, and what makes it. */
export const generators: { file: string; make: () => Promise<string> }[] = [
  { file: 'server/src/database/generated/tables.ts', make: makeTables },
  { file: 'docs/openapi.json', make: makeOpenApi },
  { file: 'docs/route-map.md', make: makeRouteMap },
]
