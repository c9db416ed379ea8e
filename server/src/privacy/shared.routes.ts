import * as privacy from '@esquadro/contract/privacy/shared'
import { findAccount } from '../accounts/accounts.queries.ts'
import { verifyPassword } from '../accounts/password-hash.ts'
import type { Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { removeBytes } from '../files/files.queries.ts'
import { handle } from '../http/handle.ts'
import { spendAttempt } from '../http/limits.queries.ts'
import { messages } from '../messages/messages.ts'
import { asJson, asZip } from './download.ts'
import { erasePerson, obstacleToErasure } from './erasure.queries.ts'
import {
  acceptsEmail,
  countPersonData,
  listConsents,
  listPersonData,
  setAcceptsEmail,
} from './person-data.queries.ts'

export const getOverview = handle(privacy.getOverview, ({ user }, context) =>
  overviewOf(context.db, user.id, context),
)

export const setConsent = handle(privacy.setConsent, ({ body, user }, context) =>
  context.inTransaction(async (trx) => {
    await setAcceptsEmail(trx, user.id, body.acceptReceiveEmail, context.clock.now())
    return overviewOf(trx, user.id, context)
  }),
)

export const download = handle(privacy.download, async ({ query, user }, { db, clock, audit }) => {
  const now = clock.now()
  const parts = await listPersonData(db, user.id)
  await audit(db, {
    action: 'person.downloaded',
    subjectType: 'user',
    subjectId: user.id,
    after: { format: query.format },
  })
  const name = `meus-dados-${now.toISOString().slice(0, 10)}`
  return query.format === 'json'
    ? { bytes: asJson(parts, now), type: 'application/json; charset=utf-8', name: `${name}.json` }
    : { bytes: asZip(parts), type: 'application/zip', name: `${name}.zip` }
})

export const erase = handle(
  privacy.erase,
  async ({ body, user }, { db, clock, files, mail, inTransaction, requestId, log }) => {
    const now = clock.now()
    await spendAttempt(db, { key: `current-password:${user.id}`, hits: 10, seconds: 900 }, now)
    const account = await findAccount(db, 'member', user.email.toLowerCase())
    if (!account || !(await verifyPassword(account.passwordHash, body.currentPassword)))
      throw new AppError('current-password.invalid', {
        fields: { currentPassword: 'current-password.invalid' },
      })
    const type = user.type === 'shopkeeper' ? 'shopkeeper' : 'professional'
    const { storageKeys } = await inTransaction((trx) =>
      erasePerson(trx, { id: user.id, type }, { now, requestId, mail }),
    )
    await removeBytes(files, storageKeys, log)
    return {}
  },
)

async function overviewOf(db: Database, userId: string, { language }: Context) {
  const parts = await countPersonData(db, userId)
  const obstacle = await obstacleToErasure(db, userId)
  return {
    parts,
    acceptReceiveEmail: await acceptsEmail(db, userId),
    consents: await listConsents(db, userId),
    obstacle: obstacle && { code: obstacle, msg: messages[language].errors[obstacle] },
  }
}
