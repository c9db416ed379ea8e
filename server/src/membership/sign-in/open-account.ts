import type { Score, SignedIn } from '@esquadro/contract/people/accounts/session'
import { type Account, findAndLockAccount } from '../../people/accounts/accounts.queries.ts'
import type { KnownAddress } from '../../people/accounts/known-addresses.queries.ts'
import { pagesOf } from '../../people/accounts/pages.ts'
import { scoreOf } from '../../people/professionals/scores.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { imageAddressOf } from '../../platform/files/files.rules.ts'
import { listUserAgents } from '../../platform/http/sessions.queries.ts'
import { parseDevice } from '../../platform/security-events/device.rules.ts'
import { recordSecurityEvent, securityEventOf } from '../../platform/security-events/record-security-event.ts'
import { isNewDevice, sessionLimitsOf } from './sessions.rules.ts'
import { getSignInFacts, openCheckedSession, type SignInFacts } from './sign-in.queries.ts'

const noScore: Score = { level: null, points: 0, sublevel: null }

export type SignInMethod = 'password' | 'totp' | 'recovery-code' | 'passkey'

/**
 * Opens a session of an account whose owner has shown all factors; a device that the account was not used on before is mailed
 * to the owner. Throws if the password changed or the account was blocked meanwhile.
 */
export async function openAccount(
  context: Context,
  account: Account,
  method: SignInMethod,
  {
    facts: known,
    address = null,
    alsoInTransaction,
  }: {
    /** The facts of the account, if the caller has read them. */
    readonly facts?: SignInFacts
    /** The address to record as known to the account. */
    readonly address?: KnownAddress | null
    readonly alsoInTransaction?: (trx: Database) => Promise<void>
  } = {},
): Promise<SignedIn> {
  const { db, inTransaction, clock, userAgent } = context
  const now = clock.now()
  const { rules, userAgents, standing } = known ?? (await getSignInFacts(db, account, now))
  const open = async (trx: Database): Promise<string> => {
    const opened = await openCheckedSession(trx, account, {
      userAgent,
      limits: sessionLimitsOf(account.userType, rules),
      event: securityEventOf(context, { kind: 'sign-in', detail: method }),
      address,
    })
    if (!opened) throw new AppError('invalid.credentials')
    refuseUnlessActive(opened)
    return opened.token
  }
  // Usually this is one statement, which commits by itself.
  const isAlone =
    !alsoInTransaction && !isNewDevice(parseDevice(userAgent ?? null), userAgents.map(parseDevice))
  const accessToken = isAlone
    ? await open(db)
    : await inTransaction(async (trx) => {
        await alsoInTransaction?.(trx)
        // With the lock, two sign-ins at a time on a new device cause one mail.
        await findAndLockAccount(trx, account.id)
        await mailNewDevice(trx, context, account)
        return open(trx)
      })
  const { id, name, email, userType, permissions } = account
  return {
    accessToken,
    user: {
      id,
      name,
      email,
      userType,
      profileImage: imageAddressOf(account.profileImageId),
      ...(userType === 'admin' && permissions && { permissions }),
      score: standing ? scoreOf(standing) : noScore,
    },
  }
}

async function mailNewDevice(trx: Database, context: Context, account: Account): Promise<void> {
  const { mail, config, clock, userAgent } = context
  const device = parseDevice(userAgent ?? null)
  const known = (await listUserAgents(trx, account.id)).map(parseDevice)
  if (!isNewDevice(device, known)) return
  await recordSecurityEvent({ ...context, db: trx }, { userId: account.id, kind: 'new-device' })
  const realm = account.userType === 'admin' ? 'admin' : 'member'
  await mail.send(trx, {
    to: account.email,
    kind: 'new-device',
    language: account.language,
    data: {
      name: account.name,
      ...device,
      at: clock.now().toISOString(),
      url: `${config.publicUrl}${realm === 'admin' ? '/cms' : ''}/profile#sessions`,
      recoverUrl: pagesOf(config, realm).recover,
    },
  })
}

export function refuseUnlessActive({ status }: Pick<Account, 'status'>): void {
  if (status === 'incomplete') throw new AppError('invalid.credentials')
  if (status !== 'active') throw new AppError(`account.${status}`)
}
