import { createHash } from 'node:crypto'
import { zipSync } from 'fflate'
import type { BuiltFile } from '../../../fiscal/samples/nfe-builder.ts'
import type { Services } from '../../../platform/context/context.ts'
import { findReceiver, insertAddress, setMailbox } from '../../../sales/mailbox/mailbox.queries.ts'
import { anAddress } from '../../../sales/mailbox/mailbox.ts'
import type { ReadMail } from '../../../sales/mailbox/read-mail.ts'
import { receiveMail } from '../../../sales/mailbox/receive-mail.ts'
import type { Customer } from '../people/customers.ts'
import type { PlannedProduct } from '../plan.rules.ts'
import type { Store } from '../programme/stores.ts'
import { aSystemNote } from './system-note.ts'

const HOUR = 3_600_000
const FIRST_NUMBER = 2_401
const SENDER = 'notas@erp.esquadro.demo'

interface Facts {
  readonly store: Store | undefined
  readonly customers: readonly Customer[]
  readonly products: readonly PlannedProduct[]
  readonly now: Date
}

/**
 * Gives the demonstration store an address for invoices, and mails to it as its system would: single notes, a zip of a
 * week, the same note again, a mail without a note, and one of a sender that the store does not allow.
 */
export async function loadMailbox(
  services: Pick<Services, 'db' | 'files' | 'config' | 'state' | 'mail' | 'secret'>,
  { store, customers, products, now }: Facts,
): Promise<void> {
  if (!store) return
  const { db, secret } = services
  const createdAt = new Date(now.getTime() - 20 * 24 * HOUR)
  const address = anAddress(secret)
  await insertAddress(db, { storeId: store.id, createdBy: store.shopkeeperId, createdAt, ...address })
  const wanted = { allowedSenders: ['erp.esquadro.demo'], answers: 'problems' } as const
  await setMailbox(db, store.id, wanted, createdAt)
  const receiver = await findReceiver(db, address.tokenHash)
  if (!receiver) return
  const receive = async (hoursAgo: number, mail: Partial<ReadMail> & Pick<ReadMail, 'documents'>) => {
    const at = new Date(now.getTime() - hoursAgo * HOUR)
    const read: ReadMail = {
      digest: createHash('sha256').update(`demonstration ${hoursAgo}`).digest(),
      from: SENDER,
      results: { spf: 'pass', dkim: 'pass' },
      others: 0,
      ...mail,
    }
    await receiveMail({ ...services, clock: { now: () => at } }, silent, receiver, {
      envelopeSender: read.from,
      mail: read,
    }).catch((error: unknown) => {
      // The sender that is not allowed.
      if (read.from === SENDER) throw error
    })
  }
  const notes = Array.from({ length: 6 }, (_, nth) =>
    aSystemNote(
      store,
      { customers, products, nth },
      { number: FIRST_NUMBER + nth, issuedAt: new Date(now.getTime() - (80 - nth * 2) * HOUR) },
    ),
  )
  const [first, second, ...week] = notes
  if (!first || !second) return
  await receive(75, { documents: [documentOf(first)], others: 1 })
  await receive(51, {
    documents: [{ name: 'notas-da-semana.zip', bytes: zipSync(Object.fromEntries(week.map(zipped))) }],
  })
  await receive(29, { documents: [], others: 1 })
  await receive(26, { documents: [documentOf(first)] })
  await receive(8, {
    documents: [documentOf(second)],
    from: 'promocoes@mala.example',
    results: { spf: 'fail', dkim: 'none' },
  })
  await receive(3, { documents: [documentOf(second)], others: 1 })
}

const silent = { error: () => undefined }

const nameOf = ({ key }: BuiltFile) => `NFe${key}.xml`
const documentOf = (file: BuiltFile) => ({ name: nameOf(file), bytes: file.bytes })
const zipped = (file: BuiltFile): [string, Uint8Array] => [nameOf(file), file.bytes]
