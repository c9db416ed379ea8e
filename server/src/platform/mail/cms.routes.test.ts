import * as cmsMail from '@esquadro/contract/platform/mail/cms'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional, aShopkeeper, aStore } from '../../testing/builders.ts'
import { markRejected } from './mail.queries.ts'

const app = useTestApp()

describe('GET /cms/mail/get-all', () => {
  it('lists every kind of mail once, with its subject in the given language', async () => {
    const list = async (language?: 'en') =>
      (await app.callAs('admin', cmsMail.getAll, { query: language ? { language } : {} })).data.items
    const [portuguese, english] = [await list(), await list('en')]
    const kinds = portuguese.map(({ kind }) => kind)
    expect(new Set(kinds).size).toBe(kinds.length)
    expect(english.map(({ kind }) => kind)).toEqual(kinds)
    const find = (items: typeof portuguese) => items.find(({ kind }) => kind === 'password-changed')?.subject
    expect(find(portuguese)).not.toBe(find(english))
  })
})

describe('GET /cms/mail/get-one', () => {
  it('previews a mail with the same subject as in the list, as HTML and as text', async () => {
    const { items } = (await app.callAs('admin', cmsMail.getAll)).data
    const kind = 'password-changed'
    const { data } = await app.callAs('admin', cmsMail.getOne, { query: { kind } })
    expect(data.subject).toBe(items.find((one) => one.kind === kind)?.subject)
    expect(data.html).toContain('<html lang="pt-BR"')
    expect(data.text).not.toContain('<')
  })

  it('does not know a kind that is never sent', async () => {
    expect((await app.callAs('admin', cmsMail.getOne, { query: { kind: 'none' } })).status).toBe(404)
  })
})

describe('GET /cms/mail/get-rejected', () => {
  it('lists the accounts whose address was rejected, latest first, with a masked address', async () => {
    const store = await aStore(app.db)
    const ana = await aProfessional(app.db, { name: 'Ana Prado', email: 'ana.prado@exemplo.com.br' })
    const rui = await aShopkeeper(app.db, store.id, { name: 'Rui Lima', email: 'rui@exemplo.com.br' })
    await aProfessional(app.db, { name: 'Eva Reis', email: 'eva@exemplo.com.br' })
    await markRejected(app.db, 'ana.prado@exemplo.com.br', app.clock.now())
    app.clock.advance({ minutes: 1 })
    await markRejected(app.db, 'rui@exemplo.com.br', app.clock.now())
    const list = async (query: object = {}) =>
      (await app.callAs('admin', cmsMail.getRejected, { query })).data.items
    expect(await list()).toMatchObject([
      { id: rui.id, name: 'Rui Lima', userType: 'shopkeeper' },
      { id: ana.id, name: 'Ana Prado', email: 'a***@exemplo.com.br', userType: 'professional' },
    ])
    expect((await list({ q: 'prado' })).map(({ id }) => id)).toEqual([ana.id])
    expect(await list({ q: 'eva' })).toEqual([])
  })
})
