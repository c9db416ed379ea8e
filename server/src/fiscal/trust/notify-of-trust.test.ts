import * as trust from '@esquadro/contract/fiscal/trust/cms'
import * as notifications from '@esquadro/contract/platform/notifications/cms'
import * as dashboards from '@esquadro/contract/reports/dashboards/cms'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin } from '../../testing/builders.ts'
import { aTradingStore } from '../../testing/sale.ts'
import { anInstalledRoot, trustFile } from '../../testing/trust.ts'
import { anAuthority } from '../samples/authority.ts'
import { notifyOfTrust } from './notify-of-trust.ts'

const app = useTestApp({ isForEach: true })
const day = 86_400_000
const after = (days: number) => new Date(app.clock.now().getTime() + days * day)

/** A new administrator, who has none of the notifications of other tests. */
async function aReader() {
  const { id } = await anAdmin(app.db)
  return {
    news: async () =>
      (await app.callAs(await app.signIn(id), notifications.getAll, { query: {} })).data.items
        .filter(({ kind }) => kind === 'trust-changed')
        .map(({ title, text, link }) => ({ title, text, link })),
    waiting: async () =>
      (await app.callAs(await app.signIn(id), dashboards.getAll)).data.waiting.find(
        ({ kind }) => kind === 'trust',
      )?.count,
  }
}

const admin = async () => app.signIn((await anAdmin(app.db)).id)

beforeEach(async () => {
  app.clock.set('2026-11-20T15:00:00Z')
  await app.db.deleteFrom('trustNotices').execute()
  const ofTests = app.db.selectFrom('trustItems').select('id').where('name', 'like', 'AC %')
  await app.db.deleteFrom('trustFiles').where('itemId', 'in', ofTests).execute()
  await app.db.deleteFrom('trustItems').where('name', 'like', 'AC %').execute()
})

describe('administrators', () => {
  it('are notified once of a certificate that expires within 30 days, and once when it has expired', async () => {
    const { news, waiting } = await aReader()
    const { id } = await anInstalledRoot(app, 'AC que vence', { until: after(31) })
    expect(await notifyOfTrust(app.services)).toBe(0)
    app.clock.advance({ days: 2 })
    expect(await notifyOfTrust(app.services)).toBe(1)
    expect(await notifyOfTrust(app.services)).toBe(0)
    expect(await news()).toMatchObject([
      {
        title: 'O certificado de uma autoridade vai vencer',
        text: expect.stringMatching(/^AC que vence: vence em \d{2}\/\d{2}\/2026/),
        link: '/cms/settings/trust',
      },
    ])
    expect(await waiting()).toBe(1)
    app.clock.advance({ days: 30 })
    expect(await notifyOfTrust(app.services)).toBe(1)
    expect((await news())[0]?.title).toBe('O certificado de uma autoridade venceu')
    expect(await waiting()).toBe(1)
    await app.callAs(await admin(), trust.remove, { body: { id } })
    expect(await waiting()).toBe(0)
  })

  it('are not notified of certificates that had expired before they were installed', async () => {
    await anInstalledRoot(app, 'AC antiga', { until: after(-1) })
    expect(await notifyOfTrust(app.services)).toBe(0)
  })

  it('get one notification of several certificates, with the first of their names', async () => {
    const { news } = await aReader()
    for (const nth of [1, 2, 3, 4, 5]) await anInstalledRoot(app, `AC ${nth}`, { until: after(nth) })
    const runs = await Promise.all(Array.from({ length: 3 }, () => notifyOfTrust(app.services)))
    expect(runs.toSorted()).toEqual([0, 0, 1])
    expect((await news()).map(({ text }) => text.split(':')[0])).toEqual(['AC 1, AC 2, AC 3 e mais 2'])
  })

  it('are notified once of an authority that is missing for invoices in review', async () => {
    const { news, waiting } = await aReader()
    const missing = anAuthority('AC que falta')
    const trade = await aTradingStore(app)
    const signer = missing.signerOf({ cnpj: trade.store.cnpj })
    await trade.sendOne(trade.nfe({ signer }))
    await trade.sendOne(trade.nfe({ signer }))
    expect(await notifyOfTrust(app.services)).toBe(1)
    expect(await news()).toMatchObject([
      {
        title: 'Falta o certificado de uma autoridade para conferir as notas',
        text: 'AC que falta. Enquanto faltar, as notas ficam em análise.',
      },
    ])
    expect(await waiting()).toBe(1)
    await trade.sendOne(trade.nfe({ signer }))
    expect(await notifyOfTrust(app.services)).toBe(0)
    await app.callAs(await admin(), trust.upload, { body: { file: trustFile(missing.rootPem) } })
    expect(await waiting()).toBe(0)
    // The invoices still await review, but the authority is installed.
    expect(await notifyOfTrust(app.services)).toBe(0)
    expect(await waiting()).toBe(0)
  })
})
