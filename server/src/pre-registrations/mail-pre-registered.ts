import type { Context, Services } from '../context/context.ts'
import { inTransaction } from '../database/connect.ts'
import { lockUnmailed, recordMailed } from './pre-registrations.queries.ts'

/** The sign-up page that a pre-registration mail links to. */
export const signUpAddress = ({ publicUrl }: { readonly publicUrl: string }): string =>
  `${publicUrl}/sign-up-profissional`

/** Mails every pre-registered person who was not mailed yet, once each, even if several processes run this at the same time. */
export async function mailPreRegistered({ db, mail, config, clock }: Services): Promise<void> {
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const people = await lockUnmailed(trx)
      for (const { name, email, storeName } of people)
        await mail.send(trx, {
          to: email,
          language: 'ptBR',
          kind: 'pre-registration',
          data: { name, storeName, url: signUpAddress(config) },
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
  { mail, config, clock }: Context,
): Promise<void> {
  const { id, name, email: to, storeName } = person
  const data = { name, storeName, url: signUpAddress(config) }
  await mail.send(trx, { to, language: 'ptBR', kind: 'pre-registration', data })
  await recordMailed(trx, [id], clock.now())
}
