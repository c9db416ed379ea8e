import { randomUUID } from 'node:crypto'
import * as imports from '@esquadro/contract/catalogue/product-imports/cms'
import type { Mapping, RowVerdict } from '@esquadro/contract/catalogue/product-imports/product-import'
import { IMPORT_LIMITS } from '@esquadro/contract/catalogue/product-imports/vocabulary'
import * as cmsProducts from '@esquadro/contract/catalogue/products/cms'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { aWorkbook } from '../../fiscal/samples/workbook-builder.ts'
import { useTestApp } from '../../testing/app.ts'
import { aBrand, aCategory, aProduct, aStore } from '../../testing/builders.ts'
import { fill } from '../../testing/plans.ts'
import { readCsv } from '../../testing/spreadsheets.ts'
import { deleteOldImports } from './product-imports.queries.ts'
import { continueImports } from './run-import.ts'

const app = useTestApp({ isForEach: true })
let brandId: string
let categoryId: string
beforeEach(async () => {
  brandId = (await aBrand(app.db, { name: 'Pedra Viva' })).id
  categoryId = (await aCategory(app.db, { name: 'Revestimentos' })).id
})

let number = 0
/** Rows of new products under the usual headings. */
const someRows = (
  count: number,
  overrides: Partial<Record<'name' | 'brand' | 'category' | 'ean', string>> = {},
) =>
  Array.from({ length: count }, () => {
    number += 1
    const { name = `Piso ${number}`, brand = 'pedra viva', category = 'Revestimentos', ean = '' } = overrides
    return [name, `IMP-${number}`, brand, category, ean]
  })
const headings = ['Nome', 'Código', 'Marca', 'Categoria', 'EAN']
const csvOf = (rows: readonly (readonly string[])[], titles: readonly string[] = headings) =>
  [titles, ...rows].map((cells) => cells.join(';')).join('\n')
const fileOf = (content: string | Uint8Array, name = 'produtos.csv') =>
  new File([content as Uint8Array<ArrayBuffer>], name)

const upload = async (content: string | Uint8Array, name?: string) =>
  (await app.callAs('admin', imports.upload, { body: { file: fileOf(content, name) } })).data
const check = (id: string, mapping: Mapping) => app.callAs('admin', imports.check, { body: { id, mapping } })
const start = (id: string) => app.callAs('admin', imports.importProducts, { body: { id } })
const undo = (id: string) => app.callAs('admin', imports.undo, { body: { id } })
const importFile = (content: string | Uint8Array, overrides: { createsMissing?: boolean } = {}) =>
  app.callAs('admin', imports.importProducts, { body: { file: fileOf(content), ...overrides } })
const checked = async (content: string | Uint8Array, overrides: Partial<Mapping> = {}) => {
  const { id, mapping } = await upload(content)
  return (await check(id, { ...mapping, ...overrides })).data
}
const rowsOf = async (id: string, verdict?: RowVerdict) =>
  (await app.callAs('admin', imports.getRows, { query: { id, verdict, limit: 100 } })).data.items
const productOf = (code = '') =>
  app.db.selectFrom('products').selectAll().where('code', '=', code).executeTakeFirst()

describe('POST /products/import', () => {
  it('creates the products of a file and returns the counts; importing it again changes nothing', async () => {
    const file = csvOf(someRows(3))
    const first = await importFile(file)
    expect(first.data).toMatchObject({ state: 'imported', created: 3, updated: 0, unchanged: 0, rejected: 0 })
    const again = await importFile(file)
    expect(again.data).toMatchObject({ state: 'imported', created: 0, updated: 0, unchanged: 3 })
    expect(await productOf(`IMP-${number}`)).toMatchObject({ brandId, categoryId, active: true, revision: 1 })
  })

  it('updates the changed fields of a row; blank cells leave the product unchanged', async () => {
    const { code } = await aProduct(app.db, { brandId, name: 'Antes', unit: 'UN', description: 'Fica' })
    const content = csvOf([['Depois', code, 'Pedra Viva', '', '']])
    expect((await importFile(content)).data).toMatchObject({ created: 0, updated: 1 })
    expect(await productOf(code)).toMatchObject({ name: 'Depois', unit: 'UN', description: 'Fica' })
  })

  it('imports the valid rows and rejects the others', async () => {
    const [good = [], bad = []] = someRows(2)
    const { data } = await importFile(csvOf([good, [...bad.slice(0, 4), '123']]))
    expect(data).toMatchObject({ created: 1, rejected: 1 })
  })

  it('requires a mapping of columns if the headings do not name them', async () => {
    const refused = await importFile('a;b\n1;2')
    expect([refused.status, refused.error?.code]).toEqual([422, 'product-import.unmapped'])
    const nothing = await app.callAs('admin', imports.importProducts, { body: {} })
    expect([nothing.status, Object.keys(nothing.error?.fields ?? {})]).toEqual([422, ['file']])
  })

  it('rejects a file that is not a spreadsheet', async () => {
    const refused = await importFile(new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d]))
    expect([refused.status, refused.error?.code]).toEqual([422, 'sheet.unsupported'])
    expect((await importFile('')).status).toBe(422)
  })

  it('creates each product once under parallel calls', async () => {
    const { id } = await checked(csvOf(someRows(5)))
    const calls = await Promise.all(Array.from({ length: 16 }, () => start(id)))
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await start(id)).data).toMatchObject({ state: 'imported', created: 5, rejected: 0 })
  })

  it('rejects a second import while one writes products', async () => {
    const running = await checked(csvOf(someRows(1)))
    const waiting = await checked(csvOf(someRows(1)))
    await app.db
      .updateTable('productImports')
      .set({ state: 'importing', created: 0, done: 0 })
      .where('id', '=', running.id)
      .execute()
    expect((await start(waiting.id)).error?.code).toBe('product-import.running')
    expect((await start(running.id)).data).toMatchObject({ state: 'imported', created: 1 })
    expect((await start(waiting.id)).data).toMatchObject({ state: 'imported', created: 1 })
  })

  it('rejects an import that was not checked, or that is unknown', async () => {
    const { id } = await upload(csvOf(someRows(1)))
    expect((await start(id)).error?.code).toBe('product-import.wrong-step')
    expect((await start(randomUUID())).status).toBe(404)
  })

  it('rejects a row whose product, code or EAN changed after the check', async () => {
    const product = await aProduct(app.db, { brandId })
    const [fresh = [], taken = []] = someRows(2)
    const ean = '7891000315507'
    const { id } = await checked(
      csvOf([['Outro nome', product.code, 'Pedra Viva', '', ''], fresh, [...taken.slice(0, 4), ean]]),
    )
    await app.db.updateTable('products').set({ name: 'Editado' }).where('id', '=', product.id).execute()
    await aProduct(app.db, { brandId, code: fresh[1] ?? '' })
    await aProduct(app.db, { ean })
    expect((await start(id)).data).toMatchObject({ created: 0, updated: 0, rejected: 3 })
    expect((await productOf(product.code))?.name).toBe('Editado')
    expect((await rowsOf(id, 'rejected'))[0]?.problems[0]?.msg).toMatch(/mudou depois da conferência/)
  })
})

describe('POST /cms/products/imports/upload', () => {
  const rows = [
    ['Porcelanato São João', 'X1', 'Pedra Viva', 'Revestimentos', ''],
    ['Ripa de "ipê"', 'X2', 'Pedra Viva', 'Revestimentos', ''],
  ]
  const quoted = (delimiter: string) =>
    [headings, ...rows]
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
      .join('\r\n')
  it.each([
    ['UTF-8 with semicolons', Buffer.from(quoted(';')), { encoding: 'utf-8', delimiter: ';' }],
    [
      'UTF-8 with a byte order mark',
      Buffer.from(`\uFEFF${quoted(',')}`),
      { encoding: 'utf-8', delimiter: ',' },
    ],
    ['Windows-1252', Buffer.from(quoted(';'), 'latin1'), { encoding: 'windows-1252', delimiter: ';' }],
    [
      'UTF-16 with tabs',
      Buffer.from(`\uFEFF${quoted('\t')}`, 'utf16le'),
      { encoding: 'utf-16le', delimiter: '\t' },
    ],
    ['pipes', Buffer.from(quoted('|')), { encoding: 'utf-8', delimiter: '|' }],
    [
      'an .xlsx workbook below a title',
      aWorkbook([{ name: 'Tabela', rows: [['Tabela de preços 2026'], headings, ...rows] }]),
      { kind: 'xlsx', sheetName: 'Tabela' },
    ],
  ])('reads a file of %s', async (_, bytes, format) => {
    const { id, mapping, format: found } = await upload(new Uint8Array(bytes))
    expect(found).toMatchObject(format)
    expect(mapping.columns).toEqual({ name: 0, code: 1, brand: 2, category: 3, ean: 4 })
    const { data } = await check(id, mapping)
    expect(data).toMatchObject({ state: 'checked', created: 2, total: 2 })
    expect((await rowsOf(id)).map(({ name, code }) => [name, code])).toEqual(
      rows.map((row) => row.slice(0, 2)),
    )
  })

  it('uses descriptions as names if no column has names', async () => {
    const { mapping } = await upload('Ref.;Descrição;Fabricante;Cód. de Barras;Un.\n1;2;3;4;5')
    expect(mapping.columns).toEqual({ code: 0, name: 1, brand: 2, ean: 3, unit: 4 })
  })

  it('remembers the field chosen for a heading', async () => {
    const content = csvOf(someRows(1), ['Nome', 'Peça nº', 'Marca', 'Categoria', 'EAN'])
    const first = await upload(content)
    expect(first.mapping.columns.code).toBeUndefined()
    await check(first.id, { ...first.mapping, columns: { name: 0, code: 1, brand: 2, category: 3 } })
    const second = await upload(content)
    expect(second).toMatchObject({
      isRemembered: true,
      mapping: { columns: { name: 0, code: 1, brand: 2, category: 3 } },
    })
    expect(second.mapping.columns.ean).toBeUndefined()
    // Later files of other tests have an EAN again.
    await sql`delete from product_import_headings`.execute(app.db)
  })
})

describe('POST /cms/products/imports/check', () => {
  it('reports the error of each row and changes no product', async () => {
    await aProduct(app.db, { ean: '7896000000002', brandId })
    const [one = [], two = [], three = [], four = [], five = [], six = [], seven = []] = someRows(7)
    const { id, ...found } = await checked(
      csvOf([
        one,
        [...two.slice(0, 4), '7891000315508'],
        [...three.slice(0, 4), '7,891E+12'],
        [...four.slice(0, 4), '7896000000002'],
        ['', ...five.slice(1)],
        ['Sem código', '', 'Pedra Viva', 'Revestimentos', ''],
        [six[0] ?? '', six[1] ?? '', 'Marca nova', 'Categoria nova', ''],
        ['Repetido', one[1] ?? '', 'PEDRA VIVA', 'Revestimentos', ''],
        ['x'.repeat(201), seven[1] ?? '', 'Pedra Viva', 'Revestimentos', ''],
      ]),
    )
    expect(found).toMatchObject({ state: 'checked', created: 1, updated: 0, rejected: 8, total: 9 })
    const problems = (await rowsOf(id)).map(({ line, problems: all }) => [line, all.map(({ msg }) => msg)])
    expect(problems).toEqual([
      [2, []],
      [3, [expect.stringMatching(/EAN inválido/)]],
      [4, [expect.stringMatching(/arredondou o EAN/)]],
      [5, ['Outro produto já tem este EAN.']],
      [6, ['Falta o nome: o produto ainda não existe.']],
      [7, ['Falta o código.']],
      [
        8,
        [
          'A marca não está cadastrada. Em “Mudar as colunas”, escolha criar as que faltam.',
          'A categoria não está cadastrada. Em “Mudar as colunas”, escolha criar as que faltam.',
        ],
      ],
      [9, ['Mesma marca e código da linha 2.']],
      [10, ['Texto muito longo.']],
    ])
    expect(await productOf(one[1])).toBeUndefined()
  })

  it('shows what a row changes', async () => {
    const { code } = await aProduct(app.db, { brandId, categoryId, name: 'Antes', ean: null })
    const { id } = await checked(csvOf([['Depois', code, 'Pedra Viva', 'Revestimentos', '7891000315514']]))
    expect(await rowsOf(id, 'updated')).toMatchObject([
      { name: 'Depois', before: { name: 'Antes', ean: null } },
    ])
  })

  it('applies one brand and category to the whole file if no column has them', async () => {
    const { id, mapping } = await upload('sku;nome\nS-1;Um\nS-2;Dois')
    const refused = await check(id, mapping)
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([422, ['brand']])
    const { data } = await check(id, { ...mapping, brandId, categoryId })
    expect(data).toMatchObject({ created: 2, rejected: 0 })
    expect((await rowsOf(id))[0]).toMatchObject({ brand: 'Pedra Viva', category: 'Revestimentos' })
  })

  it('lists the brands and categories that it would create', async () => {
    const rows = [
      ...someRows(2, { brand: 'Véu d’Água', category: 'Telhas' }),
      ...someRows(1, { brand: 'VEU D’AGUA', category: 'telhas' }),
    ]
    const found = await checked(csvOf(rows), { createsMissing: true })
    expect(found).toMatchObject({ created: 3, newBrands: ['Véu d’Água'], newCategories: ['Telhas'] })
  })

  it('can be repeated with another mapping until the import begins', async () => {
    const { id, mapping } = await checked(csvOf(someRows(2)))
    const { data } = await check(id, { ...mapping, columns: { code: 1, brand: 2 } })
    expect(data).toMatchObject({ created: 0, rejected: 2 })
    await check(id, mapping)
    await start(id)
    expect((await check(id, mapping)).error?.code).toBe('product-import.wrong-step')
    expect((await check(randomUUID(), mapping)).status).toBe(404)
  })

  it('reads every row if the first one is a product', async () => {
    const { id, mapping } = await upload('Q-1;Um\nQ-2;Dois')
    const columns = { code: 0, name: 1 }
    const { data } = await check(id, { ...mapping, headerLine: 0, columns, brandId, categoryId })
    expect(data).toMatchObject({ created: 2 })
  })

  it('rejects more rows than the limit, and keeps none of them', async () => {
    const { rows } = IMPORT_LIMITS
    Object.assign(IMPORT_LIMITS, { rows: 3 })
    try {
      expect(await checked(csvOf(someRows(3)))).toMatchObject({ state: 'checked', created: 3 })
      const found = await checked(csvOf(someRows(4)))
      expect(found).toMatchObject({
        state: 'failed',
        failure: 'A planilha tem mais de 200.000 linhas. Divida-a em partes.',
      })
      expect(await rowsOf(found.id)).toEqual([])
      const { status, error } = await importFile(csvOf(someRows(4)))
      expect([status, error?.code]).toEqual([422, 'product-import.too-many-rows'])
    } finally {
      Object.assign(IMPORT_LIMITS, { rows })
    }
  })

  it('marks the import as failed if the file has no products', async () => {
    expect(await checked(csvOf([]))).toMatchObject({
      state: 'failed',
      failure: 'O arquivo não tem linhas com dados.',
    })
  })
})

describe('the codes of a sheet', () => {
  const codesOf = async (id: string) =>
    (await rowsOf(id)).map(({ code, ean, problems }) => problems[0]?.msg ?? ean ?? code)

  describe('GET /cms/products/imports/get-rows', () => {
    it.each([
      ['a formula', '="00123"', '00123'],
      ['a quoted formula', '"=""00123"""', '00123'],
      ['an apostrophe', "'00123", '00123'],
      ['decimals', '124.0', '124'],
      ['decimals with a comma', '124,00', '124'],
      ['an exponent with all digits', '1,24567E+05', '124567'],
      ['a code that only looks like an exponent', '1E5', '1E5'],
      ['a version', '1.2.0', '1.2.0'],
      ['the guard of our exports', "'-A1", '-A1'],
    ])('are read as text: %s', async (_, cell, code) => {
      const { id } = await checked(`nome;código;marca;categoria\nPiso;${cell};Pedra Viva;Revestimentos`)
      expect(await codesOf(id)).toEqual([code])
    })
  })

  it.each([
    ['a UPC without its zero', '36000291452', '0036000291452'],
    ['an EAN-8 without its zero', '1234565', '01234565'],
    ['a formula', '="7891000315507"', '7891000315507'],
    ['decimals', '7891000315507.0', '7891000315507'],
    ['decimals with a comma', '7891000315507,00', '7891000315507'],
    ['blanks', ' 7 891000 315507', '7891000315507'],
    ['an exponent with all digits', '7,891000315507E+12', '7891000315507'],
    ['a check digit that proves no zero', '36000291453', /EAN inválido/],
    ['a rounded number', '7,8912E+12', /arredondou o EAN/],
  ])('are read as EANs: %s', async (_, cell, ean) => {
    const { id } = await checked(`nome;código;marca;categoria;ean\nPiso;A;Pedra Viva;Revestimentos;${cell}`)
    expect(await codesOf(id)).toEqual([typeof ean === 'string' ? ean : expect.stringMatching(ean)])
  })

  it('are asked about if nobody can know them, and stored as the administrator decides', async () => {
    await aProduct(app.db, { brandId, categoryId, code: '00123', name: 'Antes' })
    const content = [
      'nome;código;marca;categoria;ean',
      'Depois;123;Pedra Viva;Revestimentos;',
      'Longo;1,2E+05;Pedra Viva;Revestimentos;',
      'Data;jan/26;Pedra Viva;Revestimentos;',
      'Barras;B-1;Pedra Viva;Revestimentos;7,8912E+12',
      'Certo;B-2;Pedra Viva;Revestimentos;',
    ].join('\n')
    const asked = await checked(content)
    expect(asked).toMatchObject({ created: 1, rejected: 4, doubts: 4 })
    expect(await codesOf(asked.id)).toEqual([
      'A marca tem o produto 00123. A planilha pode ter mudado zeros, espaços ou maiúsculas do código.',
      expect.stringMatching(/arredondou o código: pode ser 120000/),
      expect.stringMatching(/transformou o código em data/),
      expect.stringMatching(/arredondou o EAN/),
      'B-2',
    ])
    const repaired = await checked(content, { doubts: 'repair' })
    expect(repaired).toMatchObject({ created: 2, updated: 1, rejected: 2, doubts: 2 })
    expect((await rowsOf(repaired.id)).map(({ code }) => code)).toEqual([
      '00123',
      '120000',
      'jan/26',
      'B-1',
      'B-2',
    ])
    const kept = await checked(content, { doubts: 'keep' })
    expect(kept).toMatchObject({ created: 5, updated: 0, rejected: 0, doubts: 0 })
    expect((await rowsOf(kept.id)).map(({ code, ean }) => [code, ean])).toEqual([
      ['123', null],
      ['1,2E+05', null],
      ['jan/26', null],
      ['B-1', null],
      ['B-2', null],
    ])
  })

  it('stay in doubt if several products may be meant', async () => {
    await aProduct(app.db, { brandId, code: '00123' })
    await aProduct(app.db, { brandId, code: '0123' })
    const found = await checked('nome;código;marca\nX;123;Pedra Viva', { doubts: 'repair' })
    expect(found).toMatchObject({ rejected: 1, doubts: 1 })
  })

  it('mean the product that has exactly the code', async () => {
    for (const code of ['124.0', '124', "'-A", '-A', 'jan/26', '1,2E+05', '0124'])
      await aProduct(app.db, { brandId, categoryId, code, name: code })
    const content = [
      'nome;código;marca',
      ...['124.0', '124', "''-A", "'-A", 'jan/26', '1,2E+05', '0124'].map(
        (code) => `Novo;${code};Pedra Viva`,
      ),
    ].join('\n')
    expect(await checked(content)).toMatchObject({ created: 0, updated: 7, rejected: 0 })
  })
})

describe('POST /cms/products/imports/read-again', () => {
  const readAgain = (id: string, choice: { sheet?: string; encoding?: 'cp850' | 'windows-1252' }) =>
    app.callAs('admin', imports.readAgain, { body: { id, ...choice } })

  it('reads the sheet that is chosen; the one with the headings of products is suggested', async () => {
    const bytes = aWorkbook([
      { name: 'Capa', rows: [['Tabela de preços 2026']] },
      { name: 'Produtos', rows: [headings, ...someRows(2)] },
      { name: 'Outros', rows: [headings, ...someRows(1)] },
    ])
    const { id, format } = await upload(bytes, 'tabela.xlsx')
    expect(format).toMatchObject({ sheetName: 'Produtos', sheetNames: ['Capa', 'Produtos', 'Outros'] })
    const { data } = await readAgain(id, { sheet: 'Outros' })
    expect(data).toMatchObject({ state: 'uploaded', format: { sheetName: 'Outros' } })
    expect((await check(id, data.mapping)).data).toMatchObject({ created: 1, total: 1 })
    await start(id)
    expect((await readAgain(id, { sheet: 'Capa' })).error?.code).toBe('product-import.wrong-step')
    expect((await readAgain(randomUUID(), {})).status).toBe(404)
  })

  it('reads the encoding that is chosen, also in the check', async () => {
    const bytes = Buffer.from(
      csvOf(someRows(1, { name: 'Lus\xa2' }), ['nome', 'codigo', 'marca', 'categoria', 'ean']),
      'latin1',
    )
    const { id } = await upload(new Uint8Array(bytes))
    const { data } = await readAgain(id, { encoding: 'cp850' })
    expect(data.format).toMatchObject({ encoding: 'cp850' })
    await check(id, data.mapping)
    expect((await rowsOf(id))[0]?.name).toBe('Lusó')
  })

  it('names the columns that an equal heading left out, and prefers one that has values', async () => {
    const found = await upload('nome;código;Código;marca;ean;ean\nBox;INT-1;FAB-1;Pedra Viva;;7891000315507')
    expect(found.mapping.columns).toMatchObject({ code: 1, ean: 5 })
    expect(found.leftOut).toEqual([
      { title: 'Código', column: 2, used: 1 },
      { title: 'ean', column: 4, used: 5 },
    ])
    const columns = { ...found.mapping.columns, code: 2 }
    await check(found.id, { ...found.mapping, columns })
    // The choice is remembered, although the first column has the same heading.
    expect((await upload('código;Código;marca\n1;2;x')).mapping.columns.code).toBeDefined()
    await sql`delete from product_import_headings`.execute(app.db)
  })
})

describe('an exported list of products', () => {
  const line = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...`a0'"=+-@;,|. ç1`) })
  const products = fc.uniqueArray(fc.record({ name: line, code: line, unit: line, description: line }), {
    minLength: 1,
    maxLength: 6,
    selector: ({ code }) => code.trim(),
  })
  it.each(['csv', 'xlsx'] as const)(
    'changes and duplicates nothing when its %s file comes back',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(products, async (rows) => {
          await app.db.deleteFrom('products').execute()
          const created = await Promise.all(
            rows.map((body) =>
              app.callAs('admin', cmsProducts.create, { body: { ...body, brandId, categoryId, ean: '' } }),
            ),
          )
          const count = created.filter(({ status }) => status === 200).length
          fc.pre(count > 0)
          const file = await app.callAs('admin', cmsProducts.exportAll, { query: { format } })
          const { data } = await importFile(file.raw)
          expect(data).toMatchObject({ created: 0, updated: 0, rejected: 0, unchanged: count })
        }),
        { numRuns: 8 },
      )
    },
  )
})

describe('GET /cms/products/imports/export-rows', () => {
  it('exports the rejected rows with their errors; the corrected file can be imported', async () => {
    const [good = [], bad = []] = someRows(2)
    const { id } = await checked(csvOf([good, [...bad.slice(0, 4), '999']]))
    const file = await app.callAs('admin', imports.exportRows, { query: { id, verdict: 'rejected' } })
    const [titles = [], row = [], ...rest] = readCsv(file.raw)
    expect(rest).toEqual([])
    expect(row.slice(0, 5)).toEqual([...bad.slice(0, 4), '999'])
    expect(row.slice(-3)).toEqual(['3', 'recusada', expect.stringMatching(/EAN inválido/)])
    row[4] = ''
    expect((await importFile(csvOf([row], titles))).data).toMatchObject({ created: 1, rejected: 0 })
    expect((await app.callAs('admin', imports.exportRows, { query: { id: randomUUID() } })).status).toBe(404)
  })
})

describe('POST /cms/products/imports/undo', () => {
  it('removes created products, restores updated ones, and removes the brands and categories of the import', async () => {
    const before = await aProduct(app.db, { brandId, categoryId, name: 'Antes', ean: null, unit: null })
    const rows = [
      ...someRows(2, { brand: 'Só desta vez', category: 'Também' }),
      ['Depois', before.code, 'Pedra Viva', 'Também', '7891000315521'],
    ]
    const { data } = await importFile(csvOf(rows), { createsMissing: true })
    expect(data).toMatchObject({ created: 2, updated: 1, canUndo: true })
    const undone = await undo(data.id)
    expect(undone.data).toMatchObject({ state: 'undone', removed: 2, restored: 1, kept: 0, canUndo: false })
    expect(await productOf(before.code)).toMatchObject({ name: 'Antes', ean: null, unit: null, categoryId })
    expect(await productOf(rows[0]?.[1])).toBeUndefined()
    const names = await app.db
      .selectFrom('brands')
      .select('name')
      .where('name', '=', 'Só desta vez')
      .execute()
    expect(names).toEqual([])
    expect((await undo(data.id)).data.state).toBe('undone')
    const actions = await app.db
      .selectFrom('auditLog')
      .select('action')
      .where('subjectId', '=', data.id)
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual(['product-import.imported', 'product-import.undone'])
  })

  it('keeps products that are in use or have changed since', async () => {
    const old = await aProduct(app.db, { brandId, name: 'Antes' })
    const [used = [], other = []] = someRows(2)
    const { data } = await importFile(csvOf([used, other, ['Depois', old.code, 'Pedra Viva', '', '']]))
    const product = await productOf(used[1])
    await app.db
      .insertInto('storeProducts')
      .values({ storeId: (await aStore(app.db)).id, code: 'L-1', productId: product?.id ?? '' })
      .execute()
    await app.db.updateTable('products').set({ unit: 'CX' }).where('id', '=', old.id).execute()
    expect((await undo(data.id)).data).toMatchObject({ removed: 1, restored: 0, kept: 2 })
    expect(await productOf(used[1])).toBeDefined()
    expect(await productOf(old.code)).toMatchObject({ name: 'Depois', unit: 'CX' })
  })

  it('keeps a product to which another table refers', async () => {
    await fill(app.ownerUrl, sql`create table other_references (product_id uuid references products)`)
    const rows = someRows(3)
    const { data } = await importFile(csvOf(rows))
    await fill(
      app.ownerUrl,
      sql`insert into other_references select id from products where code = ${rows[1]?.[1] ?? ''}`,
    )
    expect((await undo(data.id)).data).toMatchObject({ state: 'undone', removed: 2, kept: 1 })
    expect(await productOf(rows[1]?.[1])).toBeDefined()
    await fill(app.ownerUrl, sql`drop table other_references`)
  })

  it('rejects an import that changed nothing, is too old, or is unknown', async () => {
    const { id } = await checked(csvOf(someRows(1)))
    expect((await undo(id)).error?.code).toBe('product-import.wrong-step')
    await start(id)
    const before = new Date(app.clock.now().getTime() - 91 * 86_400_000)
    await app.db.updateTable('productImports').set({ finishedAt: before }).where('id', '=', id).execute()
    expect((await undo(id)).error?.code).toBe('product-import.wrong-step')
    expect(await deleteOldImports(app.db, app.clock.now())).toHaveLength(1)
    expect(await rowsOf(id)).toEqual([])
    expect((await undo(randomUUID())).status).toBe(404)
  })
})

describe('an import whose process was killed', () => {
  it('is continued by another process, each row once', async () => {
    const rows = someRows(1_500)
    const { id } = await checked(csvOf(rows))
    const now = app.clock.now()
    // The state that a process leaves if it is killed after the first thousand rows.
    await app.db
      .updateTable('productImports')
      .set({ state: 'importing', startedAt: now, created: 0, done: 0, activeAt: now })
      .where('id', '=', id)
      .execute()
    expect(await continueImports(app.services, { error: () => undefined })).toBe(0)
    app.clock.advance({ minutes: 2 })
    const runs = await Promise.all(
      [1, 2].map(() => continueImports(app.services, { error: () => undefined })),
    )
    expect(runs.reduce((sum, run) => sum + run, 0)).toBeGreaterThanOrEqual(1)
    const { data } = await app.callAs('admin', imports.getOne, { query: { id } })
    expect(data).toMatchObject({ state: 'imported', created: 1_500, done: 1_500, rejected: 0 })
    const counted = await app.db
      .selectFrom('products')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(
        'code',
        'in',
        rows.map(([, code = '']) => code),
      )
      .executeTakeFirstOrThrow()
    expect(counted.count).toBe(1_500)
  })

  describe('GET /cms/products/imports/get-one', () => {
    it('is checked again from its beginning', async () => {
      const { id, mapping } = await upload(csvOf(someRows(2)))
      await app.db
        .updateTable('productImports')
        .set({ state: 'checking', mapping: JSON.stringify(mapping), activeAt: app.clock.now() })
        .where('id', '=', id)
        .execute()
      app.clock.advance({ minutes: 2 })
      await continueImports(app.services, { error: () => undefined })
      const { data } = await app.callAs('admin', imports.getOne, { query: { id } })
      expect(data).toMatchObject({ state: 'checked', created: 2 })
    })
  })

  it('fails permanently after five attempts', async () => {
    const { id } = await checked(csvOf(someRows(1)))
    await app.db
      .updateTable('productImports')
      .set({ state: 'importing', restarts: 5, activeAt: app.clock.now() })
      .where('id', '=', id)
      .execute()
    app.clock.advance({ minutes: 2 })
    await continueImports(app.services, { error: () => undefined })
    const { data } = await app.callAs('admin', imports.getOne, { query: { id } })
    expect(data.state).toBe('failed')
  })
})

describe('GET /cms/products/imports/get-all, POST /cms/products/imports/discard', () => {
  it('lists the newest first with author and counts, and filters by state', async () => {
    const { id } = await upload(csvOf(someRows(1)), 'tabela de março.csv')
    app.clock.advance({ minutes: 1 })
    const { id: later } = await checked(csvOf(someRows(1)))
    const list = async (query: object) =>
      (await app.callAs('admin', imports.getAll, { query })).data.items.slice(0, 2)
    expect(await list({})).toMatchObject([
      { id: later },
      { id, fileName: 'tabela de março.csv', state: 'uploaded' },
    ])
    expect((await list({ state: 'uploaded' }))[0]).toMatchObject({ id })
    expect((await list({ sort: 'createdAt' }))[0]?.id).not.toBe(later)
  })

  it('discards an import that has changed nothing, and no other', async () => {
    const { id } = await upload(csvOf(someRows(1)))
    const discard = (importId: string) => app.callAs('admin', imports.discard, { body: { id: importId } })
    expect((await discard(id)).status).toBe(200)
    expect((await discard(id)).status).toBe(404)
    const { data } = await importFile(csvOf(someRows(1)))
    expect((await discard(data.id)).error?.code).toBe('product-import.wrong-step')
  })

  it('counts an edit of a product as a new revision', async () => {
    const product = await aProduct(app.db, { brandId })
    await app.callAs('admin', cmsProducts.changeStatus, { body: { id: product.id, active: false } })
    expect(await productOf(product.code)).toMatchObject({ revision: 2 })
  })
})

describe('the export of a shop system', () => {
  // The headings of WooCommerce's export, with rows as a shop has them: texts with commas, quotes and line breaks, categories in
  // paths, variations without a code or a name.
  const titles =
    'Type,SKU,Name,Published,Is featured?,Short description,Tax status,In stock?,Stock,Regular price,Categories,Images'
  const rows = [
    'simple,LOJA-1,Ladrilho Areia,1,0,"Feito à mão, 20 × 20 cm",taxable,1,40,12.90,"Pisos, Pisos > Ladrilhos",https://loja.exemplo/1.jpg',
    '"simple, virtual",LOJA-2,"Projeto ""Sala""",1,1,"Duas linhas',
    'de texto",taxable,1,,199,Serviços,',
    'variable,LOJA-3,Tinta Cal,1,0,,,,,,Tintas,',
    'variation,,,1,0,,taxable,1,6,20,,',
    'external,,Curso de reboco,0,0,,taxable,1,,99,Serviços,',
  ]
  const content = [titles, ...rows].join('\n')

  it('is mapped by its headings; its categories can be created', async () => {
    const { id, mapping } = await upload(content)
    expect(mapping.columns).toMatchObject({ code: 1, name: 2, active: 3 })
    const { data } = await check(id, { ...mapping, brandId, createsMissing: true })
    expect(data).toMatchObject({ total: 5, created: 3, rejected: 2 })
    await start(id)
    expect(await productOf('LOJA-2')).toMatchObject({ name: 'Projeto "Sala"', brandId, active: true })
  })
})
