import type { BodyOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/professionals/cms'
import { insertAccount } from '../accounts/accounts.queries.ts'
import { emailTaken } from '../accounts/emails.ts'
import { pagesOf } from '../accounts/pages.ts'
import { hashPassword } from '../accounts/passwords/passwords.ts'
import { requireUncommonPassword } from '../accounts/passwords/uncommon-passwords.ts'
import type { Context } from '../context/context.ts'
import { insertProfessional } from './professionals.queries.ts'

/**
 * Creates a professional who completes the registration at the first sign-in, and mails them. Throws `account.taken` if
 * the e-mail is taken.
 */
export async function createProfessional(
  { inTransaction, audit, mail, clock, config, state }: Context,
  { name, email, password }: BodyOf<typeof contract.create>,
): Promise<{ id: string }> {
  await requireUncommonPassword(password, { name, email }, 'password')
  const passwordHash = await hashPassword({ state }, password)
  const now = clock.now()
  const language = 'ptBR'
  return inTransaction(async (trx) => {
    const created = await insertAccount(trx, {
      userType: 'professional',
      status: 'incomplete',
      name,
      email,
      passwordHash,
      language,
      now,
    })
    if (!created) throw emailTaken()
    await insertProfessional(trx, { userId: created.id, holdsCpf: true, now })
    const pages = pagesOf(config, 'member')
    await mail.send(trx, {
      to: email,
      kind: 'account-created',
      language,
      data: { name, url: pages.login, recoverUrl: pages.recover },
    })
    await audit(trx, { action: 'professional.created', subjectType: 'user', subjectId: created.id })
    return created
  })
}
