import { getTrust } from '../../../fiscal/trust/trust.ts'
import type { Services } from '../../../platform/context/context.ts'
import { inTransaction } from '../../../platform/database/connect.ts'
import { getRules } from '../../../platform/settings/settings.queries.ts'
import { listSendingKeys } from '../../../sales/folder/folder.queries.ts'
import { ingestFile } from '../../../sales/invoices/intake/ingest-file.ts'
import type { Customer } from '../people/customers.ts'
import type { PlannedProduct } from '../plan.rules.ts'
import type { Store } from '../programme/stores.ts'
import { aSystemNote } from './system-note.ts'

const HOUR = 3_600_000
const FIRST_NUMBER = 2_501

interface Facts {
  readonly admin: string
  readonly store: Store | undefined
  readonly customers: readonly Customer[]
  readonly products: readonly PlannedProduct[]
  readonly now: Date
}

/** Sends invoices from the folder of the demonstration store, with its key, up to the last use of that key. */
export async function loadFolder(
  { db, files, config, state }: Pick<Services, 'db' | 'files' | 'config' | 'state'>,
  { admin, store, customers, products, now }: Facts,
): Promise<void> {
  if (!store) return
  const [key] = await listSendingKeys(db, store.id, now)
  if (!key?.lastUsedAt) return
  const settings = await getRules(db)
  const trust = await getTrust({ db, config, state })
  const lastSent = new Date(key.lastUsedAt).getTime()
  for (const [nth, hoursBefore] of [54, 53, 29, 6, 0].entries()) {
    const sentAt = new Date(lastSent - hoursBefore * HOUR)
    const note = aSystemNote(
      store,
      { customers, products, nth: nth + 8 },
      { number: FIRST_NUMBER + nth, issuedAt: new Date(sentAt.getTime() - HOUR / 4) },
    )
    await ingestFile(
      { files, state, inTransaction: (work) => inTransaction(db, work) },
      {
        store,
        actor: { id: admin, type: 'system', requestId: null },
        keyId: key.id,
        settings,
        trust,
        now: sentAt,
      },
      { name: `NFe${note.key}.xml`, bytes: note.bytes },
    )
  }
}
