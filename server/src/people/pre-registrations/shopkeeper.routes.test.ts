import { randomUUID } from 'node:crypto'
import * as pre from '@esquadro/contract/people/pre-registrations/shopkeeper'
import * as professionals from '@esquadro/contract/people/professionals/public'
import * as sellers from '@esquadro/contract/people/stores/shopkeeper'
import { completeCpf } from '@esquadro/contract/platform/fields/cpf'
import { describe, expect, it } from 'vitest'
import { aCpf } from '../../fiscal/samples/documents.ts'
import { aWorkbook } from '../../fiscal/samples/workbook-builder.ts'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional, aShopkeeper, aStore } from '../../testing/builders.ts'
import { sentMails } from '../../testing/mails.ts'
import { mailPreRegistered } from './mail-pre-registered.ts'

const app = useTestApp()
let last = 0
const anEmail = () => `pessoa.pre${(last += 1)}@exemplo.com.br`
async function aShop() {
  const store = await aStore(app.db)
  const { id } = await aShopkeeper(app.db, store.id)
  return { store, id, me: await app.signIn(id) }
}
type Shop = Awaited<ReturnType<typeof aShop>>
const person = (overrides: object = {}) => ({
  name: 'Rita Campos',
  email: anEmail(),
  cellphone: '',
  cpf: '',
  sellerId: '',
  ...overrides,
})
const create = ({ me }: Shop, overrides: object = {}) =>
  app.callAs(me, pre.create, { body: person(overrides) })
const list = async ({ me }: Shop, query: object = {}) => (await app.callAs(me, pre.getAll, { query })).data
const row = (overrides: object = {}) => ({
  name: 'Rui Prado',
  email: anEmail(),
  cellphone: '',
  cpf: '',
  seller: '',
  ...overrides,
})
const importRows = ({ me }: Shop, rows: ReturnType<typeof row>[], overrides: object = {}, headers = {}) =>
  app.callAs(me, pre.importRows, { body: { rows, ...overrides }, headers })

describe('POST /shopkeepers/pre-registrations/create', () => {
  it('needs only a name and an e-mail', async () => {
    const shop = await aShop()
    const body = { name: 'Rita Campos', email: anEmail() }
    const { data } = await app.callAs(shop.me, pre.create, { body })
    expect(data).toMatchObject({ cellphone: null, cpfMasked: null, state: 'pre-registered' })
  })

  it('stores the person, mails the link once and tracks the state', async () => {
    const shop = await aShop()
    const cpf = aCpf(88_001)
    const { data } = await create(shop, { cpf, cellphone: '11987654321' })
    expect(data).toMatchObject({ name: 'Rita Campos', state: 'pre-registered', mailsSent: 0 })
    expect(data.cpfMasked).not.toContain(cpf)
    await Promise.all([mailPreRegistered(app.services), mailPreRegistered(app.services)])
    const mails = await sentMails(app, data.email)
    expect(mails).toMatchObject([{ kind: 'pre-registration', data: { storeName: shop.store.tradeName } }])
    expect((await list(shop)).items[0]).toMatchObject({ state: 'mailed', mailsSent: 1 })
    const begun = await app.callAs(null, professionals.create, {
      body: {
        name: 'Rita Campos',
        email: data.email,
        password: 'Prancheta-nova-84',
        confirmPassword: 'Prancheta-nova-84',
        cellphone: '11987654321',
      } as never,
    })
    expect(begun.data.next).toBe('second-step')
    expect((await list(shop)).items[0]?.state).toBe('incomplete')
  })

  it('rejects a person whom the store or the programme already has, and sellers of other stores', async () => {
    const [shop, other] = [await aShop(), await aShop()]
    const { data } = await create(shop)
    expect((await create(shop, { email: data.email.toUpperCase() })).error?.code).toBe(
      'pre-registration.exists',
    )
    expect((await create(other, { email: data.email })).status).toBe(200)
    const member = await aProfessional(app.db)
    expect((await create(shop, { email: member.email })).error?.fields).toHaveProperty('email')
    const seller = await app.callAs(other.me, sellers.createSeller, { body: { name: 'Vera Lima' } })
    expect((await create(shop, { sellerId: seller.data.id })).error?.code).toBe('seller.unknown')
    expect((await create(other, { sellerId: seller.data.id })).data.sellerName).toBe('Vera Lima')
    expect((await create(shop, { cpf: '123' })).error?.fields).toHaveProperty('cpf')
    await app.db.updateTable('stores').set({ active: false }).where('id', '=', shop.store.id).execute()
    expect((await create(shop)).error?.code).toBe('store.inactive')
  })

  it('stores one of two concurrent pre-registrations', async () => {
    const shop = await aShop()
    const email = anEmail()
    const responses = await Promise.all([1, 2, 3, 4].map(() => create(shop, { email })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await list(shop)).total).toBe(1)
  })
})

describe('POST /shopkeepers/pre-registrations/read-file', () => {
  const read = ({ me }: Shop, bytes: Uint8Array, name = 'lista.csv') =>
    app.callAs(me, pre.readFile, {
      body: { file: new File([new Uint8Array(bytes)], name, { type: 'text/csv' }) },
    })

  it('reads the formats of spreadsheets, validates each row and stores nothing', async () => {
    const shop = await aShop()
    await app.callAs(shop.me, sellers.createSeller, { body: { name: 'Vera Lima' } })
    const { data: there } = await create(shop)
    const email = anEmail()
    const text = [
      'Nome completo;E-mail;Celular;CPF;Vendedor',
      `José Conceição;${email};0xx11 9 8765-4321;;vera lima`,
      'Sem e-mail;;;;',
      `Outra vez;${email.toUpperCase()};;;`,
      `Já está;${there.email};;;`,
      `Fora;${anEmail()};;;Ninguém`,
      ';;;;',
    ].join('\r\n')
    for (const [bytes, encoding] of [
      [Buffer.from(`\uFEFF${text}`), 'utf-8'],
      [Buffer.from(text, 'latin1'), 'windows-1252'],
      [Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16le'],
    ] as const) {
      const { data } = await read(shop, bytes)
      expect(data).toMatchObject({ format: { encoding, delimiter: ';' }, left: 0 })
      expect(data.rows.map(({ line, checked }) => [line, checked.verdict])).toEqual([
        [2, 'ready'],
        [3, 'invalid'],
        [4, 'repeated'],
        [5, 'exists'],
        [6, 'invalid'],
      ])
      expect(data.rows[0]?.row.name).toBe('José Conceição')
      expect(data.rows[1]?.checked.fields).toHaveProperty('email')
      expect(data.rows[4]?.checked.fields).toHaveProperty('seller')
    }
    expect((await list(shop)).total).toBe(1)
  })

  it('accepts commas and a missing header, and rejects an empty file', async () => {
    const shop = await aShop()
    const { data } = await read(shop, Buffer.from(`Ana Prado,${anEmail()},,,\n`))
    expect(data).toMatchObject({
      format: { delimiter: ',' },
      rows: [{ line: 1, checked: { verdict: 'ready' } }],
    })
    expect((await read(shop, Buffer.from('\n\n'))).error?.code).toBe('sheet.empty')
  })

  it('reads a workbook with titles above its header, and restores the zeros that a CPF lost', async () => {
    const shop = await aShop()
    const cpf = completeCpf('001234567')
    const short = completeCpf('000000123')
    const book = aWorkbook([
      {
        name: 'Clientes',
        rows: [
          ['Profissionais da loja'],
          [],
          ['CPF', 'E-mail', 'Nome completo', 'Observação'],
          [Number(cpf), anEmail(), 'José Conceição', 'x'],
          [123, anEmail(), 'Ana Prado'],
          [Number(short), anEmail(), 'Bia Lima'],
        ],
      },
    ])
    const { data } = await read(shop, book, 'lista.xlsx')
    expect(data.format).toEqual({ kind: 'xlsx', sheetName: 'Clientes', sheetNames: ['Clientes'] })
    expect(data.rows).toMatchObject([
      { line: 4, row: { name: 'José Conceição', cpf }, checked: { verdict: 'ready' }, notes: ['cpf-zeros'] },
      { line: 5, row: { cpf: '123' }, checked: { verdict: 'invalid' }, notes: [] },
      { line: 6, row: { cpf: short }, checked: { verdict: 'ready' }, notes: ['cpf-zeros'] },
    ])
  })

  it('reads phone numbers and documents as text, and asks for those that the program rounded', async () => {
    const shop = await aShop()
    const cpf = completeCpf('563444183')
    const cells = [
      ['="11987654321"', cpf, '11987654321', cpf],
      ["'11987654321", `${cpf}.0`, '11987654321', cpf],
      ['11987654321,00', `'${cpf}`, '11987654321', cpf],
      ['1,19877E+10', cpf, '1,19877E+10', cpf],
    ] as const
    const lines = cells.map(([phone, document], at) => `Ana ${'ABCD'[at]};${anEmail()};${phone};${document}`)
    const { data } = await read(shop, Buffer.from(['nome;email;celular;cpf', ...lines].join('\n')))
    expect(
      data.rows.map(({ row, checked, notes }) => [row.cellphone, row.cpf, checked.verdict, notes]),
    ).toEqual(
      cells.map(([, , phone, document], at) => [
        phone,
        document,
        at === 3 ? 'invalid' : 'ready',
        at === 3 ? ['rounded'] : [],
      ]),
    )
  })

  it('reads the sheet and the encoding that are chosen, and names columns with equal headings', async () => {
    const shop = await aShop()
    const people = (name: string) => [
      ['nome', 'e-mail', 'e-mail'],
      [name, anEmail(), ''],
    ]
    const book = aWorkbook([
      { name: 'Capa', rows: [['Lista']] },
      { name: 'Pessoas', rows: people('Ana Prado') },
      { name: 'Outras', rows: people('Bia Lima') },
    ])
    const first = await read(shop, book)
    expect(first.data).toMatchObject({
      format: { sheetName: 'Pessoas' },
      rows: [{ row: { name: 'Ana Prado' } }],
    })
    expect(first.data.leftOut).toEqual([{ title: 'e-mail', column: 2, used: 1 }])
    const body = (bytes: Uint8Array, choice: object) => ({
      file: new File([new Uint8Array(bytes)], 'x'),
      ...choice,
    })
    const chosen = await app.callAs(shop.me, pre.readFile, { body: body(book, { sheet: 'Outras' }) })
    expect(chosen.data.rows).toMatchObject([{ row: { name: 'Bia Lima' } }])
    const csv = Buffer.concat([
      Buffer.from('nome;email\nP'),
      Buffer.from([0x83]),
      Buffer.from(`;${anEmail()}\n`),
    ])
    const mac = await app.callAs(shop.me, pre.readFile, { body: body(csv, { encoding: 'macintosh' }) })
    expect(mac.data.rows).toMatchObject([{ row: { name: 'PÉ' } }])
  })

  it('creates nobody twice when the export of the list comes back', async () => {
    const shop = await aShop()
    await create(shop, { cpf: completeCpf('563444183'), cellphone: '(11) 98765-4321' })
    await create(shop, { name: 'Ana d’Ávila - Obra' })
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await app.callAs(shop.me, pre.exportAll, { query: { format } })
      const { data } = await read(shop, file.raw)
      expect(data.rows.map(({ checked }) => checked)).toEqual([
        { verdict: 'exists', fields: {} },
        { verdict: 'exists', fields: {} },
      ])
    }
  })

  it('reports the unreadable rows, and rejects a file that is not a spreadsheet', async () => {
    const shop = await aShop()
    const sheet = `nome;e-mail\n"Ana Prado;${anEmail()}\nBia\0 Lima;${anEmail()}\nCaio Sá;${anEmail()}\n`
    const { data } = await read(shop, Buffer.from(sheet))
    expect(data.rows.map(({ line, checked, notes }) => [line, checked.verdict, notes])).toEqual([
      [2, 'invalid', ['unclosed-quote']],
      [3, 'invalid', ['nul']],
      [4, 'ready', []],
    ])
    const refused = await read(shop, Buffer.from('%PDF-1.7'))
    expect(refused.error).toMatchObject({
      code: 'sheet.unsupported',
      fields: { file: expect.stringContaining('.xlsx') },
    })
  })
})

describe('POST /shopkeepers/pre-registrations/import', () => {
  it('stores valid rows and returns errors for the others', async () => {
    const shop = await aShop()
    const rows = [row(), row({ email: 'nada' }), row({ cpf: '11111111111' })]
    const checked = await importRows(shop, rows, { check: true })
    expect(checked.data).toMatchObject({
      created: 0,
      items: [{ verdict: 'ready' }, { verdict: 'invalid' }, { verdict: 'invalid' }],
    })
    expect((await list(shop)).total).toBe(0)
    const key = { 'idempotency-key': randomUUID() }
    const first = await importRows(shop, rows, {}, key)
    expect(first.data).toMatchObject({
      created: 1,
      items: [{ verdict: 'created' }, { verdict: 'invalid' }, { verdict: 'invalid' }],
    })
    expect((await importRows(shop, rows, {}, key)).data).toEqual(first.data)
    expect((await list(shop)).total).toBe(1)
  })

  it('accepts 500 rows at once and no more within a day', async () => {
    const shop = await aShop()
    const { data } = await importRows(
      shop,
      Array.from({ length: 500 }, () => row()),
    )
    expect(data.created).toBe(500)
    expect((await importRows(shop, [row()])).status).toBe(429)
    await mailPreRegistered(app.services)
    expect((await list(shop)).counts).toMatchObject({ mailed: 500, 'pre-registered': 0 })
  })
})

describe('the pre-registrations of a store', () => {
  describe('POST /shopkeepers/pre-registrations/remove, GET /shopkeepers/pre-registrations/get-all', () => {
    it('are searched, filtered, sorted and paged, without those of other stores', async () => {
      const [shop, other] = [await aShop(), await aShop()]
      await create(other)
      const bruna = await create(shop, { name: 'Bruna Avelar' })
      await create(shop, { name: 'Ângela Reis' })
      expect((await list(shop, { sort: 'name' })).items.map(({ name }) => name)).toEqual(
        ['Bruna Avelar', 'Ângela Reis'].toSorted((a, b) => a.localeCompare(b, 'pt')),
      )
      expect((await list(shop, { q: 'ANGELA' })).total).toBe(1)
      expect((await list(shop, { state: 'mailed' })).total).toBe(0)
      expect((await list(shop, { state: 'unfinished' })).total).toBe(2)
      expect((await app.callAs(other.me, pre.remove, { body: { id: bruna.data.id } })).status).toBe(404)
      expect((await app.callAs(other.me, pre.resend, { body: { id: bruna.data.id } })).status).toBe(404)
    })
  })

  describe('POST /shopkeepers/pre-registrations/resend', () => {
    it('are mailed again once a day, five times at most, and can be removed while unfinished', async () => {
      const shop = await aShop()
      const { data } = await create(shop)
      await mailPreRegistered(app.services)
      const resend = () => app.callAs(shop.me, pre.resend, { body: { id: data.id } })
      expect((await resend()).error?.code).toBe('pre-registration.resend-limit')
      for (let mail = 2; mail <= 5; mail += 1) {
        app.clock.advance({ hours: 25 })
        const again = await app.signIn(shop.id)
        const response = await app.callAs(again, pre.resend, { body: { id: data.id } })
        expect(response.data.mailsSent).toBe(mail)
      }
      app.clock.advance({ hours: 25 })
      expect((await resend()).error?.code).toBe('pre-registration.resend-limit')
      expect(await sentMails(app, data.email)).toHaveLength(5)
      expect((await app.callAs(shop.me, pre.remove, { body: { id: data.id } })).status).toBe(200)
      expect((await list(shop)).total).toBe(0)
      const done = await create(shop)
      const account = await aProfessional(app.db)
      await app.db
        .updateTable('preRegistrations')
        .set({ userId: account.id })
        .where('id', '=', done.data.id)
        .execute()
      expect((await app.callAs(shop.me, pre.remove, { body: { id: done.data.id } })).error?.code).toBe(
        'pre-registration.finished',
      )
      expect((await app.callAs(shop.me, pre.resend, { body: { id: done.data.id } })).error?.code).toBe(
        'pre-registration.finished',
      )
    })
  })
})

describe('the sellers of a store', () => {
  describe('GET /shopkeepers/sellers/get-all, POST /shopkeepers/sellers/create, POST /shopkeepers/sellers/update, POST /shopkeepers/sellers/change-status', () => {
    it("are added, renamed and deactivated, with unique names and without access to other stores' sellers", async () => {
      const [shop, other] = [await aShop(), await aShop()]
      const { data } = await app.callAs(shop.me, sellers.createSeller, { body: { name: 'Vera Lima' } })
      expect(
        (await app.callAs(shop.me, sellers.createSeller, { body: { name: 'Vera Lima' } })).error?.code,
      ).toBe('name.taken')
      const renamed = await app.callAs(shop.me, sellers.updateSeller, {
        body: { id: data.id, name: 'Vera Lima Sá' },
      })
      expect(renamed.data.name).toBe('Vera Lima Sá')
      expect(
        (await app.callAs(other.me, sellers.updateSeller, { body: { id: data.id, name: 'Outra' } })).status,
      ).toBe(404)
      expect(
        (await app.callAs(other.me, sellers.changeSellerStatus, { body: { id: data.id, active: false } }))
          .status,
      ).toBe(404)
      await app.callAs(shop.me, sellers.changeSellerStatus, { body: { id: data.id, active: false } })
      const { data: off } = await app.callAs(shop.me, sellers.getSellers, {
        query: { active: 'false', q: 'sa' },
      })
      expect(off.items).toMatchObject([{ name: 'Vera Lima Sá', active: false, preRegistrations: 0 }])
      expect((await app.callAs(other.me, sellers.getSellers, { query: {} })).data.total).toBe(0)
    })
  })
})
