import * as privacy from '@esquadro/contract/privacy/shared'
import type { Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { handle } from '../http/handle.ts'
import { messages } from '../messages/messages.ts'
import { asJson, asZip } from './download.ts'
import {
  acceptsEmail,
  countPersonData,
  isLastManager,
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

async function overviewOf(db: Database, userId: string, { language }: Context) {
  const parts = await countPersonData(db, userId)
  const obstacle = (await isLastManager(db, userId)) ? 'privacy.hand-over-first' : null
  return {
    parts,
    acceptReceiveEmail: await acceptsEmail(db, userId),
    consents: await listConsents(db, userId),
    obstacle: obstacle && { code: obstacle, msg: messages[language].errors[obstacle] },
  }
}
