import type { SignUpStore } from '@esquadro/contract/shopkeepers/public'
import type { Context } from '../context/context.ts'
import { findSignUpStore } from './shopkeepers.queries.ts'

/** Returns the name of the store with a CNPJ and who approves its shopkeepers; a store that awaits approval is unknown. */
export async function getSignUpStore({ db }: Context, cnpj: string): Promise<SignUpStore> {
  const store = await findSignUpStore(db, cnpj)
  return { name: store?.name ?? null, decidedBy: store?.hasManager ? 'managers' : 'programme' }
}
