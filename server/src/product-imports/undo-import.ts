import type { Caller } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import type { Importing } from './check-import.ts'
import { asOnlyWriter } from './import-products.ts'
import { lockImport, updateImport } from './product-imports.queries.ts'
import { canUndo } from './product-imports.rules.ts'
import { runImport } from './run-import.ts'

/**
 * Undoes an import and returns when that has ended: removes the products that it created unless they are in
 * use, restores those that it updated unless they changed since. Idempotent. Throws
 * `product-import.wrong-step` if there is nothing to undo, `product-import.running` while another import
 * writes products.
 */
export async function undoImport(context: Importing, user: Pick<Caller, 'id'>, id: string): Promise<void> {
  await asOnlyWriter(() =>
    context.inTransaction(async (trx) => {
      const productImport = await lockImport(trx, id)
      if (productImport.state === 'undoing' || productImport.state === 'undone') return
      const now = context.clock.now()
      if (!canUndo(productImport, now)) throw new AppError('product-import.wrong-step')
      await updateImport(
        trx,
        id,
        { state: 'undoing', undoneBy: user.id, done: 0, lastLine: 0, restarts: 0, error: null },
        now,
      )
    }),
  )
  await runImport(context, id)
}
