import * as contract from '@esquadro/contract/catalogue/product-imports/cms'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aWorkbook } from '../../../../server/src/fiscal/samples/workbook-builder.ts'
import { aBrand, aCategory, anAdmin, aProduct } from '../../../../server/src/testing/builders.ts'
import { useStore } from '../../platform/api/store.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { expectConflict, rowNames, testList } from '../../testing/list-tests.ts'
import { network } from '../../testing/network.ts'
import { renderScreen, type Screen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/cms/products/import'
const history = 'Importações'

const headings = 'Nome;Código;Marca;Categoria;EAN'
const fileOf = (rows: readonly string[], name = 'tabela.csv', titles = headings) =>
  new File([[titles, ...rows].join('\n')], name, { type: 'text/csv' })

async function drop(screen: Screen, file: File) {
  const field = await screen.findByLabelText(/arquivo/i, { selector: 'input' })
  await screen.user.upload(field, file)
  await screen.findByRole('heading', { name: 'O que é cada coluna' })
}
const press = async (screen: Screen, name: string) =>
  screen.user.click(await screen.findByRole('button', { name }))
const uploaded = (file: File) => app.callAs('admin', contract.upload, { body: { file } })

testList({
  app,
  path,
  table: history,
  endpoint: contract.getAll,
  noMatch: 'history.state=undone',
  empty: { as: () => anAdmin(app.db), title: 'Ainda não houve importações' },
  full: async () => {
    await aBrand(app.db, { name: 'Pedra Viva' })
    await aCategory(app.db, { name: 'Pedras' })
    await uploaded(fileOf(['Um;1;Pedra Viva;Pedras;'], 'primeira.csv'))
    app.clock.advance({ seconds: 1 })
    await uploaded(fileOf(['Um;1;Pedra Viva;Pedras;'], 'segunda.csv'))
    return { as: 'admin', rows: ['segunda.csv', 'primeira.csv'] }
  },
})

describe(path, () => {
  beforeEach(async () => {
    await aBrand(app.db, { name: 'Marca da casa' })
  })

  it('maps the columns, checks every row, imports and announces the counts', async () => {
    const { code } = await aProduct(app.db, { name: 'Antes' })
    const { name: brand } = await app.db
      .selectFrom('products as p')
      .innerJoin('brands as b', 'b.id', 'p.brandId')
      .select('b.name')
      .where('p.code', '=', code)
      .executeTakeFirstOrThrow()
    const screen = await renderScreen(path, { app, as: 'admin' })
    await drop(
      screen,
      fileOf([
        'Granito;G-1;Marca da casa;Pedras;',
        `Depois;${code};${brand};;`,
        'Mármore;G-2;Ninguém;Pedras;',
      ]),
    )
    expect(screen.getByText('Granito · Depois · Mármore')).toBeVisible()
    expect(await screen.axe()).toEqual([])
    await press(screen, 'Conferir a planilha')
    expect(await screen.findByRole('heading', { name: 'O que a importação fará' })).toBeVisible()
    // Rows that another choice would accept name the button that leads to it.
    const refusal = await screen.findByText(/^A marca não está cadastrada\. Em “Mudar as colunas”/)
    expect(refusal).toBeVisible()
    expect(screen.getByRole('button', { name: 'Mudar as colunas' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Baixar linhas recusadas' })).toBeVisible()
    expect(await screen.axe()).toEqual([])
    await screen.user.click(screen.getByRole('tab', { name: /Atualizados/ }))
    expect(await screen.findByText('Nome: Antes → Depois')).toBeVisible()
    const messages: string[] = []
    const stop = useStore.subscribe(({ toast }) => void messages.push(toast.message))
    await press(screen, 'Importar 2 produtos')
    expect(await screen.findByText('Importação concluída')).toBeVisible()
    await waitFor(() => expect(messages).toContain('Importado com sucesso!'))
    stop()
  })

  it('asks about codes that a spreadsheet may have changed, and follows the answer', async () => {
    const { id: brandId } = await app.db
      .selectFrom('brands')
      .select('id')
      .where('name', '=', 'Marca da casa')
      .executeTakeFirstOrThrow()
    await aProduct(app.db, { brandId, code: '00123', name: 'Antes' })
    const screen = await renderScreen(path, { app, as: 'admin' })
    await drop(screen, fileOf(['Depois;123;Marca da casa;;']))
    await press(screen, 'Conferir a planilha')
    expect(
      await screen.findByText('1 linha tem um código que o programa de planilhas pode ter mudado'),
    ).toBeVisible()
    expect(await screen.findByText(/A marca tem o produto 00123/)).toBeVisible()
    expect(await screen.axe()).toEqual([])
    await press(screen, 'Corrigir')
    expect(await screen.findByText('Nome: Antes → Depois')).toBeVisible()
    await press(screen, 'Rever os códigos em dúvida')
    await press(screen, 'Manter')
    await waitFor(() => expect(screen.getByText(/Falta a categoria/)).toBeVisible())
  })

  it('offers the other sheets of a workbook', async () => {
    const rows = [headings.split(';'), ['Fita', 'F-1', 'Marca da casa', 'Pedras', '']]
    const bytes = aWorkbook([
      { name: 'Capa', rows: [['Tabela de preços 2026']] },
      { name: 'Produtos', rows },
      { name: 'Novos', rows: [headings.split(';'), ['Trena', 'T-1', 'Marca da casa', 'Pedras', '']] },
    ])
    const screen = await renderScreen(path, { app, as: 'admin' })
    await drop(screen, new File([bytes as Uint8Array<ArrayBuffer>], 'tabela.xlsx'))
    expect(screen.getByText('Fita')).toBeVisible()
    await screen.user.click(screen.getByRole('combobox', { name: 'Aba da planilha' }))
    await screen.user.click(await screen.findByRole('option', { name: 'Novos' }))
    expect(await screen.findByText('Trena')).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })

  it('offers other readings of the accents in doubt, and names columns with equal titles', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const content = 'nome;codigo;codigo;marca\nP\x83;A-1;B-1;Marca da casa'
    await drop(screen, new File([Uint8Array.from(content, (letter) => letter.charCodeAt(0))], 'velha.csv'))
    expect(screen.getByText('Confira os acentos')).toBeVisible()
    expect(screen.getByText('Das colunas “codigo” vale a B. A C ficou de fora.')).toBeVisible()
    await screen.user.click(screen.getByRole('combobox', { name: 'Leitura dos acentos' }))
    await screen.user.click(await screen.findByRole('option', { name: 'Macintosh: PÉ' }))
    expect(await screen.findByText('PÉ')).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })

  it('asks for the columns that identify a product', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    await drop(screen, fileOf(['x;y'], 'outra.csv', 'aa;bb'))
    await press(screen, 'Conferir a planilha')
    expect(await screen.findByText(/Indique a coluna do código/)).toBeVisible()
  })

  it('undoes an import after asking', async () => {
    const { data } = await app.callAs('admin', contract.importProducts, {
      body: { file: fileOf(['Ardósia;A-1;Marca da casa;Pedras;'], 'desfazer.csv') },
    })
    const screen = await renderScreen(`${path}?id=${data.id}`, { app, as: 'admin' })
    await press(screen, 'Desfazer importação')
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Desfazer a importação de desfazer.csv?' }),
    )
    await screen.user.click(dialog.getByRole('button', { name: 'Desfazer importação' }))
    expect(await screen.findByText('Importação desfeita')).toBeVisible()
    expect(screen.getByText(/Removidos: 1/)).toBeVisible()
  })

  it('shows the progress of a running import, and highlights it on the first page', async () => {
    const { data } = await uploaded(fileOf(['Um;1;Marca da casa;Pedras;'], 'longa.csv'))
    await app.db
      .updateTable('productImports')
      .set({ state: 'importing', total: 4_000, done: 1_000 })
      .where('id', '=', data.id)
      .execute()
    const screen = await renderScreen(path, { app, as: 'admin' })
    await screen.user.click(await screen.findByRole('button', { name: 'Acompanhar' }))
    const progress = await screen.findByRole('progressbar', { name: 'Importando os produtos' })
    expect(progress).toHaveAttribute('aria-valuetext', '1.000 de 4.000')
    await app.db.updateTable('productImports').set({ state: 'imported' }).where('id', '=', data.id).execute()
    expect(await screen.findByText('Importação concluída')).toBeVisible()
  })

  it('reports a file that is not a spreadsheet, and warns before the page is left while it is sent', async () => {
    const respond = network.hold(contract.upload)
    const screen = await renderScreen(path, { app, as: 'admin' })
    const field = await screen.findByLabelText(/arquivo/i, { selector: 'input' })
    await screen.user.upload(field, new File(['%PDF-1.7'], 'catalogo.csv', { type: 'text/csv' }))
    expect(await screen.findByText(/Não feche esta tela enquanto os dados/)).toBeVisible()
    network.mend()
    respond()
    expect(await screen.findByText(/não é uma planilha/)).toBeVisible()
  })

  it('discards an import', async () => {
    const { data } = await uploaded(fileOf(['Um;1;Marca da casa;Pedras;'], 'fora.csv'))
    const screen = await renderScreen(`${path}?id=${data.id}`, { app, as: 'admin' })
    await press(screen, 'Descartar')
    const dialog = within(await screen.findByRole('dialog', { name: 'Descartar a importação de fora.csv?' }))
    await screen.user.click(dialog.getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(rowNames(history)).not.toContain('fora.csv'))
    await waitFor(() => expect(screen.address()).toBe(path))
  })

  it('shows the import that another administrator started instead of discarding it', async () => {
    const { data } = await uploaded(fileOf(['Um;1;Marca da casa;Pedras;'], 'outra.csv'))
    const screen = await renderScreen(`${path}?id=${data.id}`, { app, as: 'admin' })
    await press(screen, 'Descartar')
    const dialog = within(await screen.findByRole('dialog', { name: 'Descartar a importação de outra.csv?' }))
    await app.db
      .updateTable('productImports')
      .set({ state: 'imported', startedAt: app.clock.now() })
      .where('id', '=', data.id)
      .execute()
    await screen.user.click(dialog.getByRole('button', { name: 'Descartar' }))
    await expectConflict(contract.discard)
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(await screen.findByText('Importação concluída')).toBeVisible()
  })

  it('reports an import that cannot be read, with a retry', async () => {
    const { data } = await uploaded(fileOf(['Um;1;Marca da casa;Pedras;'], 'erro.csv'))
    network.fail(contract.getOne)
    const screen = await renderScreen(`${path}?id=${data.id}`, { app, as: 'admin' })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByRole('heading', { name: 'O que é cada coluna' })).toBeVisible()
  })
})
