import type { Context, Services } from '../context/context.ts'
import { inTransaction } from '../database/connect.ts'
import { tokenOf } from './pre-registration-token.ts'
import { lockUnmailed, recordMailed } from './pre-registrations.queries.ts'

/** The sign-up page that a pre-registration mail links to, with a token that proves that the mail was received. */
export const signUpAddress = ({ config, secret }: Pick<Services, 'config' | 'secret'>, id: string): string =>
  `${config.publicUrl}/sign-up-profissional?pre=${tokenOf(secret, id)}`

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
export async function mailPreRegisteredAgain(
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
