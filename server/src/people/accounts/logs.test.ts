import * as invites from '@esquadro/contract/campaigns/invites/professional'
import * as auth from '@esquadro/contract/people/accounts/public'
import * as shared from '@esquadro/contract/people/accounts/shared'
import * as cmsProfessionals from '@esquadro/contract/people/professionals/cms'
import * as professionals from '@esquadro/contract/people/professionals/public'
import * as factors from '@esquadro/contract/people/second-factor/shared'
import * as zipCodes from '@esquadro/contract/platform/zip-codes/public'
import * as customers from '@esquadro/contract/sales/customers/professional'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { aCpf } from '../../fiscal/samples/documents.ts'
import type { Database } from '../../platform/database/connect.ts'
import { columns, listColumns, type TableName } from '../../platform/privacy/columns.ts'
import { aFirstStep, anAccount, anEmail, someUserData } from '../../testing/accounts.ts'
import { aTestApp } from '../../testing/app.ts'
import { totpCodeOf } from '../../testing/authenticator.ts'
import { sentMails } from '../../testing/mails.ts'

/** Lists every value that the database holds in a personal column, except short ones that occur in any text. */
async function listPersonalValues(db: Database): Promise<string[]> {
  const values: string[] = []
  for (const table of Object.keys(columns) as TableName[]) {
    const names = listColumns(
      table,
      (columnClass) => columnClass.startsWith('personal:') && columnClass !== 'personal:derived',
    )
    for (const name of names) {
      const { rows } = await sql<{ value: string }>`
        select distinct ${sql.ref(name)}::text as value from ${sql.table(table)} where length(${sql.ref(name)}::text) >= 6`.execute(
        db,
      )
      values.push(...rows.map(({ value }) => value))
    }
  }
  return values
}

it('writes no personal data, password, code or token to the log', async () => {
  const lines: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    lines.push(String(chunk))
    return true
  })
  // The application logs to this process's standard output.
  const app = await aTestApp({ config: { logLevel: 'trace' } })
  const secrets: string[] = []
  const signedIn = { id: '' }
  try {
    const user = await anAccount(app, { userType: 'professional', email: anEmail('registrada') })
    const first = aFirstStep()
    const userData = someUserData()
    const begun = await app.callAs(null, professionals.create, { body: first })
    const { _id, completionToken } = begun.data
    await app.callAs(null, professionals.create, {
      body: { _id, completionToken: completionToken ?? '', userData },
    })
    await app.callAs(null, professionals.create, { body: { ...first, email: user.email } })
    await app.callAs(null, auth.login, { body: { email: user.email, password: 'segredo de ninguem' } })
    await app.callAs(null, auth.recover, { body: { email: user.email } })
    await app.callAs(null, zipCodes.find, { params: { zipCode: '01310100' } })
    await app.app.inject({
      url: `/api/cms/professionals/get-all?q=${user.email}`,
      headers: { authorization: 'x'.repeat(43) },
    })
    const { token } = await app.signIn(user.id)
    await app.callAs({ token }, shared.getSessions)
    signedIn.id = user.id
    const totp = (await app.callAs({ token }, factors.startTotp, { body: {} })).data
    const code = totpCodeOf(totp.secret, app.clock.now())
    const { recoveryCodes } = (await app.callAs({ token }, factors.confirmTotp, { body: { code } })).data
    secrets.push(totp.secret, ...recoveryCodes)
    // An unexpected error is logged as well; the database's detail names the row.
    vi.spyOn(app.services.mail, 'send').mockRejectedValue(
      Object.assign(new Error('duplicate key'), { code: '23505', detail: `Key (email)=(${user.email})` }),
    )
    expect((await app.callAs(null, auth.recover, { body: { email: user.email } })).status).toBe(500)
    // The message of some errors of PostgreSQL quotes the value.
    vi.spyOn(app.services.mail, 'send').mockRejectedValue(
      Object.assign(new Error(`invalid input syntax for type uuid: "${user.email}"`), { code: '22P02' }),
    )
    expect((await app.callAs(null, auth.recover, { body: { email: user.email } })).status).toBe(500)
    vi.mocked(app.services.mail.send).mockRestore()
    const customer = {
      document: aCpf(52_001),
      name: 'Leocádia Brandão',
      phone: '21999887766',
      email: 'leocadia@exemplo.com.br',
    }
    const registered = await app.callAs({ token }, customers.create, { body: { data: customer } })
    expect(registered.status).toBe(200)
    await app.callAs({ token }, customers.create, { body: { data: { ...customer, document: '1' } } })
    await app.callAs({ token }, customers.getAll, { query: { q: customer.name } })
    await app.callAs({ token }, customers.exportAll, { query: { q: customer.document } })
    const invited = { name: 'Gumercindo Farias', email: 'gumercindo@exemplo.com.br' }
    expect((await app.callAs({ token }, invites.newInvite, { body: invited })).status).toBe(200)
    await app.callAs('admin', cmsProfessionals.getAll, { query: { q: user.name } })
    secrets.push(...Object.values(customer), ...Object.values(invited))
    const mails = await sentMails(app)
    const stored = await listPersonalValues(app.db)
    expect(stored).toEqual(expect.arrayContaining([user.email, userData.cpf]))
    secrets.push(
      ...stored,
      user.email,
      user.name,
      first.email ?? '',
      first.name ?? '',
      first.password ?? '',
      'segredo de ninguem',
      completionToken ?? '',
      token,
      userData.cpf,
      '987654321',
      'Paulista',
      '01310100',
      'x'.repeat(43),
      ...mails.flatMap(({ data }) => [data.code ?? [], data.url?.split('=')[1] ?? []].flat()),
    )
  } finally {
    await app.close()
    write.mockRestore()
  }
  const log = lines.join('')
  expect(lines.length).toBeGreaterThan(10)
  expect(log).toContain('/api/auth/login')
  expect(log).toContain('duplicate key')
  expect(secrets.length).toBeGreaterThan(12)
  for (const secret of secrets) expect(log).not.toContain(secret)
  // A line of a request names the request and, once it is known, its user.
  const requests = log
    .split('\n')
    .filter((line) => line.includes('request completed'))
    .map((line) => JSON.parse(line) as { reqId?: string; userId?: string })
  expect(requests.length).toBeGreaterThan(5)
  for (const { reqId } of requests) expect(reqId).toMatch(/^[\da-f-]{36}$/)
  expect(requests.map(({ userId }) => userId)).toContain(signedIn.id)
})
