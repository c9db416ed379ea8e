import type { Context } from '../context/context.ts'
import type { TrustData } from '../nfe/trust.ts'
import { getTrustVersion, readTrustData } from './trust.queries.ts'

interface Known {
  data: TrustData | null
}

const openKnown = (): Known => ({ data: null })

/**
 * Returns the certificates and schemas by which documents are verified now. Every call compares the version, one query of
 * one row; the content is read only after a change, which may come from any process.
 */
export async function getTrust({
  db,
  config,
  state,
}: Pick<Context, 'db' | 'config' | 'state'>): Promise<TrustData> {
  const known = state.of(openKnown)
  // The version is read first: content that changes in between is read again with the next call.
  const version = await getTrustVersion(db)
  if (known.data?.version === version) return known.data
  const data = { version, ...(await readTrustData(db, config.isDemo)) }
  known.data = data
  return data
}
