import { randomUUID } from 'node:crypto'
import * as cmsMail from '@esquadro/contract/platform/mail/cms'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { setMailRetention } from './queue.queries.ts'

const app = useTestApp()
beforeEach(() => sql`delete from pgboss.job where name = 'mail'`.execute(app.db))

const url = 'http://localhost:3000/x'
async function aMail(to: string, state = 'created'): Promise<string> {
  await app.services.mail.send(app.db, {
    to,
    kind: 'confirm-email',
    language: 'ptBR',
    data: { name: 'Ana', url },
  })
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = ${sql.lit(state)}::pgboss.job_state, output = ${JSON.stringify({ message: 'The mail was not accepted: 451' })}::jsonb,
      started_on = now(), completed_on = case when ${state} in ('failed', 'completed', 'cancelled') then now() end
    where name = 'mail' and state = 'created' returning id`.execute(app.db)
  return rows[0]?.id ?? ''
}
const list = async (query: object = {}) => (await app.callAs('admin', cmsMail.getQueue, { query })).data.items

describe('the queue of mails', () => {
  describe('GET /cms/mail/get-queue', () => {
    it('is listed with masked address, state and error; a search by complete address, state and kind finds a mail', async () => {
      await aMail('ana.prado@exemplo.com.br', 'failed')
      await aMail('rui@exemplo.com.br', 'completed')
      expect(await list({ state: 'given-up' })).toMatchObject([
        {
          kind: 'confirm-email',
          to: 'a***@exemplo.com.br',
          attempts: 1,
          lastError: 'O servidor do destinatário pediu para tentar mais tarde (451)',
          discardReason: null,
        },
      ])
      expect((await list({ q: 'Rui@exemplo.com.br' })).map(({ state }) => state)).toEqual(['sent'])
      expect(await list({ q: 'exemplo' })).toEqual([])
      expect(await list({ kind: 'confirm-email' })).toHaveLength(2)
      expect(await list({ kind: 'news' })).toEqual([])
    })
  })

  it('keeps mails for the days of the settings, including those already in the queue', async () => {
    await aMail('a@exemplo.com.br', 'completed')
    await setMailRetention(app.db, 30)
    await aMail('b@exemplo.com.br')
    const { rows } = await sql<{ days: number }>`
      select deletion_seconds / 86400 as days from pgboss.job where name = 'mail'`.execute(app.db)
    expect(rows).toEqual([{ days: 30 }, { days: 30 }])
  })

  describe('POST /cms/mail/retry', () => {
    it('retries only failed mails, with a result for each', async () => {
      const failed = await aMail('a@exemplo.com.br', 'failed')
      const sent = await aMail('b@exemplo.com.br', 'completed')
      const unknown = randomUUID()
      const { data } = await app.callAs('admin', cmsMail.retry, { body: { ids: [failed, sent, unknown] } })
      expect(data.outcomes).toEqual([
        { id: failed, ok: true },
        { id: sent, ok: false },
        { id: unknown, ok: false },
      ])
      const states = await list()
      expect(states.find(({ id }) => id === failed)?.state).toBe('failing')
      expect(states.find(({ id }) => id === sent)?.state).toBe('sent')
    })
  })

  describe('POST /cms/mail/discard', () => {
    it('discards unsent mails with a reason in the audit log', async () => {
      const failed = await aMail('a@exemplo.com.br', 'failed')
      const short = await app.callAs('admin', cmsMail.discard, { body: { ids: [failed], reason: 'x' } })
      expect(short.status).toBe(422)
      await app.callAs('admin', cmsMail.discard, { body: { ids: [failed], reason: 'Endereço errado' } })
      expect(await list()).toMatchObject([{ state: 'discarded', discardReason: 'Endereço errado' }])
      const again = await app.callAs('admin', cmsMail.discard, { body: { ids: [failed], reason: 'de novo' } })
      expect(again.data.outcomes).toEqual([{ id: failed, ok: false }])
      const audited = await app.db
        .selectFrom('auditLog')
        .select('after')
        .where('action', '=', 'mail.discarded')
        .execute()
      expect(audited).toEqual([{ after: { ids: [failed], reason: 'Endereço errado' } }])
    })
  })
})
