import * as publicExtract from '@esquadro/contract/ledger/extract/public'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'
import { anEntry, aPosting, post } from '../../testing/ledger.ts'
import { sentMails } from '../../testing/mails.ts'
import { mailMonthStatements } from './mail-month-statements.ts'

const app = useTestApp()

describe('the statement of the month', () => {
  it('is mailed once to professionals who accept news and had points in it, with a code that verifies it', async () => {
    app.clock.set('2026-11-20T15:00:00Z')
    const reader = await aProfessional(app.db, { acceptsEmail: true, email: 'le@exemplo.com.br' })
    const silent = await aProfessional(app.db, { email: 'naoquer@exemplo.com.br' })
    await aProfessional(app.db, { acceptsEmail: true, email: 'sempontos@exemplo.com.br' })
    for (const { id } of [reader, silent]) await post(app.db, [anEntry(id, 300)], aPosting(app.clock.now()))
    app.clock.set('2026-12-02T12:00:00Z')
    const counts = await Promise.all([mailMonthStatements(app.services), mailMonthStatements(app.services)])
    expect(counts[0] + counts[1]).toBe(1)
    expect(await mailMonthStatements(app.services)).toBe(0)
    const [mail, ...others] = (await sentMails(app)).filter(({ kind }) => kind === 'month-statement')
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: 'le@exemplo.com.br',
      data: { month: '2026-11', credits: 300, closing: 300 },
    })
    const code =
      new URL(String(mail && 'verifyUrl' in mail.data && mail.data.verifyUrl)).searchParams.get('code') ?? ''
    const { data } = await app.callAs(null, publicExtract.verify, { query: { code } })
    expect(data).toMatchObject({ from: '2026-11-01', to: '2026-11-30', state: 'matches' })
  })
})
