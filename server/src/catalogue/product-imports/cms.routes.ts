import * as contract from '@esquadro/contract/catalogue/product-imports/cms'
import type { Context } from '../../platform/context/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { handle } from '../../platform/http/handle.ts'
import { beginCheck } from './check-import.ts'
import { exportImports, exportRows as exportRowsOf } from './exports.ts'
import { importChecked, importFile, readImportAgain, undoImport, uploadImport } from './import-products.ts'
import { getImport, listImports } from './product-imports.queries.ts'
import { importOf, listedOf, rowOf } from './product-imports.rules.ts'
import { discardImport, runImport } from './run-import.ts'
import { listRows } from './staged-rows.queries.ts'

const read = async ({ db, clock, language }: Context, id: string) =>
  importOf(await getImport(db, id), clock.now(), language)

export const importProducts = handle(contract.importProducts, async ({ body, user }, context) => {
  const { id, file, ...options } = body
  if (file) return read(context, await importFile(context, user, file, options))
  if (!id) throw new AppError('invalid.fields', { fields: { file: 'required' } })
  await importChecked(context, user, id)
  return read(context, id)
})

export const upload = handle(contract.upload, async ({ body, user }, context) =>
  read(context, await uploadImport(context, user, body.file)),
)

export const readAgain = handle(contract.readAgain, async ({ body: { id, ...choice }, user }, context) => {
  await readImportAgain(context, user, id, choice)
  return read(context, id)
})

export const check = handle(contract.check, async ({ body: { id, mapping } }, context) => {
  await beginCheck(context, id, mapping)
  await runImport(context, id)
  return read(context, id)
})

export const getAll = handle(contract.getAll, async ({ query }, { db, clock }) => {
  const { items, ...page } = await listImports(db, query)
  return { ...page, items: items.map((row) => listedOf(row, clock.now())) }
})

export const exportAll = handle(contract.exportAll, ({ query }, context) => exportImports(context, query))

export const getOne = handle(contract.getOne, ({ query }, context) => read(context, query.id))

export const getRows = handle(contract.getRows, async ({ query }, { db, language }) => {
  const { total, ...counts } = await getImport(db, query.id)
  const items = await listRows(db, query)
  return {
    items: items.map((row) => rowOf(row, language)),
    total: query.verdict ? counts[query.verdict] : total,
    page: query.page,
    limit: query.limit,
  }
})

export const exportRows = handle(contract.exportRows, ({ query }, context) => exportRowsOf(context, query))

export const undo = handle(contract.undo, async ({ body, user }, context) => {
  await undoImport(context, user, body.id)
  return read(context, body.id)
})

export const discard = handle(contract.discard, ({ body }, context) => discardImport(context, body.id))
