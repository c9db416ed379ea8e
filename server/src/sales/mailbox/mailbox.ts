import { createHash } from 'node:crypto'
import type { MailboxChanges, Mailbox as Shown } from '@esquadro/contract/sales/mailbox/shopkeeper'
import { Secret } from 'otpauth'
import { isStoreManager } from '../../people/shopkeepers/shopkeepers.policies.ts'
import { findAndLockStore } from '../../people/shopkeepers/shopkeepers.queries.ts'
import { requireOwnStore } from '../../people/stores/stores.policies.ts'
import type { Caller, Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { recordSecurityEvent } from '../../platform/security-events/record-security-event.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { withChanges } from '../../platform/with-changes.ts'
import { findSubmittingStore } from '../invoices/intake/ingest.queries.ts'
import { endAddress, insertAddress, getMailbox as readMailbox, setMailbox } from './mailbox.queries.ts'

const PURPOSE = 'mail-address'
const LOCAL_PART = 'notas'
const TOKEN_BYTES = 20

/** 160 random bits in base 32, because mail servers may change the case of an address. */
const aToken = (): string => new Secret({ size: TOKEN_BYTES }).base32.toLowerCase()

type Mailbox = Omit<Shown, 'createdAt' | 'lastUsedAt'> & {
  readonly createdAt: Date | null
  readonly lastUsedAt: Date | null
}

/** The digest of the secret part of an address, by which a mail finds its store. */
export const hashAddressToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const addressOf = (token: string, domain: string): string => `${LOCAL_PART}+${token}@${domain}`

/** Returns the secret part of a recipient, or null for an address of another kind or domain. */
export function tokenOf(recipient: string, domain: string): string | null {
  const [, token, of] = /^notas\+([a-z2-7]{32})@(.+)$/.exec(recipient.toLowerCase()) ?? []
  return token && of === domain ? token : null
}

/** Whether the installation receives mails and the programme allows it. */
export const isMailboxOn = async ({ db, config }: Pick<Context, 'db' | 'config'>): Promise<boolean> =>
  config.mailIn !== undefined && (await getRules(db)).mailbox

/** Returns the mailbox of the caller's store. */
export async function getMailbox(context: Context, user: Caller): Promise<Mailbox> {
  const { db, config, secret } = context
  const { isManager, tokenSealed, createdAt, lastUsedAt, allowedSenders, answers } = await readMailbox(
    db,
    requireOwnStore(user),
    user.id,
  )
  const domain = config.mailIn?.domain
  return {
    isOn: await isMailboxOn(context),
    address: tokenSealed && domain ? addressOf(secret.open(PURPOSE, tokenSealed), domain) : null,
    createdAt,
    lastUsedAt,
    canChange: isManager,
    allowedSenders: [...allowedSenders],
    answers,
  }
}

/** Locks the store that the caller manages and returns its id. Throws `forbidden` for others. */
async function lockManagedStore(trx: Database, user: Caller): Promise<string> {
  const store = await findAndLockStore(trx, user.id)
  if (!isStoreManager(store)) throw new AppError('forbidden')
  return store.id
}

/**
 * Creates an address for the caller's store and ends the former one in the same transaction: every process refuses that
 * one from then on. Throws `forbidden`, `mailbox.off` and `store.inactive`.
 */
export async function createAddress(context: Context, user: Caller): Promise<Mailbox> {
  const { clock, secret, inTransaction, audit } = context
  if (!(await isMailboxOn(context))) throw new AppError('mailbox.off')
  const now = clock.now()
  await inTransaction(async (trx) => {
    const storeId = await lockManagedStore(trx, user)
    if (!(await findSubmittingStore(trx, storeId))) throw new AppError('store.inactive')
    const isReplaced = await endAddress(trx, storeId, { userId: user.id, now })
    await insertAddress(trx, { storeId, createdBy: user.id, createdAt: now, ...anAddress(secret) })
    await audit(trx, {
      action: isReplaced ? 'store.mail-address-replaced' : 'store.mail-address-created',
      subjectType: 'store',
      subjectId: storeId,
    })
  })
  await recordSecurityEvent(context, { userId: user.id, kind: 'mail-address-created' })
  return getMailbox(context, user)
}

/** A new address as it is stored: the digest of its secret part, and that part sealed. */
export function anAddress(secret: Pick<Context['secret'], 'seal'>): {
  readonly tokenHash: Buffer
  readonly tokenSealed: string
} {
  const token = aToken()
  return { tokenHash: hashAddressToken(token), tokenSealed: secret.seal(PURPOSE, token) }
}

/** Revokes the address of the caller's store. Idempotent. Throws `forbidden`. */
export async function revokeAddress(context: Context, user: Caller): Promise<Mailbox> {
  const { clock, inTransaction, audit } = context
  const isNew = await inTransaction(async (trx) => {
    const storeId = await lockManagedStore(trx, user)
    if (!(await endAddress(trx, storeId, { userId: user.id, now: clock.now() }))) return false
    await audit(trx, { action: 'store.mail-address-revoked', subjectType: 'store', subjectId: storeId })
    return true
  })
  if (isNew) await recordSecurityEvent(context, { userId: user.id, kind: 'mail-address-revoked' })
  return getMailbox(context, user)
}

/** Changes whose mails are read and which are answered. Throws `forbidden`. */
export async function updateMailbox(
  context: Context,
  user: Caller,
  changes: MailboxChanges,
): Promise<Mailbox> {
  const { clock, inTransaction, audit } = context
  await inTransaction(async (trx) => {
    const storeId = await lockManagedStore(trx, user)
    const { allowedSenders, answers } = await readMailbox(trx, storeId, user.id)
    const after = withChanges({ allowedSenders: [...allowedSenders], answers }, changes)
    await setMailbox(trx, storeId, after, clock.now())
    await audit(trx, {
      action: 'store.mailbox-updated',
      subjectType: 'store',
      subjectId: storeId,
      before: { allowedSenders, answers },
      after,
    })
  })
  return getMailbox(context, user)
}
