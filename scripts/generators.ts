import { audiences, makeCalls } from './generate-calls.ts'
import { makeCodeMap } from './generate-code-map.ts'
import { makeErasure } from './generate-erasure.ts'
import { makeFolderScript } from './generate-folder-script.ts'
import { makeOpenApi } from './generate-openapi.ts'
import { makeRouteMap } from './generate-route-map.ts'
import { makeSchema } from './generate-schema.ts'
import { makeTables } from './generate-tables.ts'
import { makeVerifyCommand, makeVerifyPage } from './generate-verifiers.ts'

/** The generated files: path in the repository, generator, and whether git ignores the file. */
export const generators: { file: string; make: () => Promise<string>; isIgnored?: boolean }[] = [
  // First: the migrations, from which the types of the tables are read, run it.
  { file: 'server/migrations/after-each-run.erase-person.sql', make: makeErasure },
  { file: 'server/src/platform/database/generated/tables.ts', make: makeTables },
  ...audiences.map((audience) => ({
    file: `contract/src/generated/calls/${audience}.ts`,
    make: () => makeCalls(audience),
  })),
  { file: 'generated/openapi.json', make: makeOpenApi, isIgnored: true },
  { file: 'docs/route-map.md', make: makeRouteMap },
  { file: 'docs/schema.md', make: makeSchema },
  { file: 'ARCHITECTURE.md', make: makeCodeMap },
  { file: 'server/src/sales/folder/generated/esquadro-pasta.mjs', make: makeFolderScript },
  { file: 'web/public/verify.mjs', make: makeVerifyCommand },
  { file: 'web/public/verify.html', make: makeVerifyPage },
]
