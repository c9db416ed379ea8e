import { isUnfinished } from '@esquadro/contract/people/pre-registrations/vocabulary'
import type { Caller, Context, Services } from '../../platform/context/context.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { requireOwnStore } from '../stores/stores.policies.ts'
import { getStore } from '../stores/stores.queries.ts'
import { makeToken } from './pre-registration-token.ts'
import { requireActiveStore } from './pre-registrations.policies.ts'
import { getAndLockOwn, lockUnmailed, recordMailed } from './pre-registrations.queries.ts'
import { type PreRegistrationRow, resendableFrom } from './pre-registrations.rules.ts'

/** The sign-up page that a pre-registration mail links to, with a token that proves that the mail was received. */
const signUpAddress = ({ config, secret }: Pick<Services, 'config' | 'secret'>, id: string): string =>
  `${config.publicUrl}/sign-up-profissional?pre=${makeToken(secret, id)}`

/** Mails every pre-registered person who was not mailed yet, once each, even in several concurrent processes. */
export async function mailPreRegistered(services: Services): Promise<void> {
  const { db, mail, clock } = services
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const people = await lockUnmailed(trx)
      for (const { id, name, email, storeName } of people)
        await mail.send(trx, {
          to: email,
          language: 'ptBR',
          kind: 'pre-registration',
          data: { name, storeName, url: signUpAddress(services, id) },
        })
      if (people.length > 0)
        await recordMailed(
          trx,
          people.map(({ id }) => id),
          clock.now(),
        )
      return people.length
    })
    if (count === 0) return
  }
}

/** Mails one pre-registered person again, in the caller's transaction. */
async function mailPreRegisteredAgain(
  trx: Context['db'],
  person: { readonly id: string; readonly name: string; readonly email: string; readonly storeName: string },
  context: Context,
): Promise<void> {
  const { mail, clock } = context
  const { id, name, email: to, storeName } = person
  const data = { name, storeName, url: signUpAddress(context, id) }
  await mail.send(trx, { to, language: 'ptBR', kind: 'pre-registration', data })
  await recordMailed(trx, [id], clock.now())
}

/**
 * Mails the sign-up link to a pre-registered person again. Throws `pre-registration.finished` after the sign-up and
 * `pre-registration.resend-limit` if it was mailed too recently or too often.
 */
export async function resendPreRegistrationMail(
  context: Context,
  user: Caller,
  id: string,
): Promise<PreRegistrationRow> {
  const storeId = requireOwnStore(user)
  await requireActiveStore(context.db, storeId)
  const { tradeName } = await getStore(context.db, storeId)
  return context.inTransaction(async (trx) => {
    const row = await getAndLockOwn(trx, storeId, id)
    if (!isUnfinished(row.state)) throw new AppError('pre-registration.finished')
    const from = resendableFrom(row)
    if (!from || from > context.clock.now()) throw new AppError('pre-registration.resend-limit')
    await mailPreRegisteredAgain(trx, { ...row, storeName: tradeName }, context)
    return getAndLockOwn(trx, storeId, id)
  })
}
