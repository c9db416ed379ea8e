import * as cmsProducts from '@esquadro/contract/catalogue/products/cms'
import * as products from '@esquadro/contract/catalogue/products/shared'
import { waitFor, within } from '@testing-library/react'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aBrand, aCategory, anAdmin, aProduct } from '../../../../../server/src/testing/builders.ts'
import { aZip } from '../../../../../server/src/testing/zips.ts'
import { setUpAppForEach } from '../../../testing/app.ts'
import {
  choose,
  expectEditConflict,
  expectFieldError,
  fillAndSend,
  openWindow,
  rowNames,
  testList,
  type Window,
} from '../../../testing/list-tests.ts'
import { renderScreen, type Screen } from '../../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/cms/products/list'

testList({
  app,
  path: `${path}?tab=brands`,
  table: 'Marcas',
  endpoint: cmsProducts.getBrands,
  empty: { as: () => anAdmin(app.db), title: 'Ainda não há marcas' },
  full: async () => {
    await aBrand(app.db, { name: 'Pedra Viva' })
    await aBrand(app.db, { name: 'Cerâmica Sul' })
    return { as: 'admin', rows: ['Cerâmica Sul', 'Pedra Viva'] }
  },
  noMatch: 'brands.q=zzzz',
})

testList({
  app,
  path: `${path}?tab=categories`,
  table: 'Categorias',
  endpoint: cmsProducts.getCategories,
  empty: { as: () => anAdmin(app.db), title: 'Ainda não há categorias' },
  full: async () => {
    await aCategory(app.db, { name: 'Pedras' })
    await aCategory(app.db, { name: 'Louças' })
    return { as: 'admin', rows: ['Louças', 'Pedras'] }
  },
  noMatch: 'categories.q=zzzz',
})

/** Returns the listed product with a name. */
async function listed(name: string) {
  const [product] = (await app.callAs('admin', products.getAll, { query: { q: name } })).data.items
  if (!product) throw new Error(`no product is named ${name}`)
  return product
}

/** Returns the id of the brand or category with a name, which is created if it does not exist. */
async function idOf(table: 'brands' | 'categories', name: string): Promise<string> {
  const existing = await app.db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirst()
  const { id } = existing ?? (await (table === 'brands' ? aBrand : aCategory)(app.db, { name }))
  return id
}

testList({
  app,
  path,
  table: 'Produtos',
  endpoint: products.getAll,
  empty: { as: () => anAdmin(app.db), title: 'Ainda não há produtos' },
  full: async () => {
    const brandId = await idOf('brands', 'Pedra Viva')
    const categoryId = await idOf('categories', 'Pedras')
    await aProduct(app.db, { name: 'Luminária', code: 'A1', brandId, categoryId })
    await aProduct(app.db, { name: 'Ardósia', code: 'B2', brandId, categoryId })
    return { as: 'admin', rows: ['Ardósia', 'Luminária'] }
  },
})

async function pick(screen: Screen, drawer: Window, field: RegExp, option: string) {
  await screen.user.click(await drawer.findByRole('combobox', { name: field }))
  await screen.user.click(await screen.findByRole('option', { name: option, hidden: true }))
}

async function fillProduct(screen: Screen, code: string) {
  const drawer = await openWindow(screen, 'Cadastrar produto', 'Cadastrar produto')
  await pick(screen, drawer, /Marca/, 'Pedra Viva')
  await pick(screen, drawer, /Categoria/, 'Pedras')
  await fillAndSend(screen, drawer, { Nome: 'Granito', Código: code }, 'Cadastrar produto')
  return drawer
}

describe(path, () => {
  it('creates a product', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    await fillProduct(screen, 'G7')
    await waitFor(() => expect(rowNames('Produtos')).toContain('Granito'))
  })

  it('gives a product a picture, shows it in the list, and removes it', async () => {
    const { name } = await aProduct(app.db, { name: 'Cuba Oval' })
    const image = async () =>
      (await app.callAs('admin', products.getAll, { query: { q: name } })).data.items[0]?.image ?? null
    const screen = await renderScreen(path, { app, as: 'admin' })
    const edit = async () => {
      await screen.user.click(await screen.findByRole('button', { name }))
      return within(await screen.findByRole('dialog', { name: 'Editar produto' }))
    }
    const drawer = await edit()
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a1451c' } })
      .png()
      .toBuffer()
    const input = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('input[type="file"]')
      if (!found) throw new Error('the form has a field for a picture')
      return found
    })
    await screen.user.upload(input, new File([new Uint8Array(png)], 'cuba.png', { type: 'image/png' }))
    await screen.user.click(drawer.getByRole('button', { name: 'Salvar' }))
    await waitFor(async () => expect(await image()).toMatch(/^\/api\/files\//))
    const address = await image()
    await waitFor(() => expect(document.querySelector(`td img[src="${address}"]`)).not.toBeNull())
    const again = await edit()
    await screen.user.click(await again.findByRole('checkbox', { name: /Remover a imagem/ }))
    await screen.user.click(again.getByRole('button', { name: 'Salvar' }))
    await waitFor(async () => expect(await image()).toBeNull())
    await waitFor(() => expect(document.querySelector('td img')).toBeNull())
  })

  it('sends a zip of pictures and lists what became of each file', async () => {
    const { name } = await aProduct(app.db, { name: 'Cuba Oval', code: 'CUB-7' })
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a1451c' } })
      .png()
      .toBuffer()
    const zip = aZip({ 'CUB-7.png': new Uint8Array(png), 'CUB-8.png': new Uint8Array(png) })
    const screen = await renderScreen(path, { app, as: 'admin' })
    await screen.user.click(await screen.findByRole('button', { name: 'Enviar imagens' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Enviar imagens' }))
    const input = await drawer.findByLabelText(/Arraste um arquivo/)
    await screen.user.upload(input, zip)
    const files = within(await drawer.findByRole('list', { name: 'Arquivos do zip' }))
    expect(files.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `CUB-7.pngAnexada${name} · ${(await listed(name)).brand.name} · CUB-7`,
      'CUB-8.pngCódigo desconhecido',
    ])
    expect((await listed(name)).image).not.toBeNull()
    expect(await screen.axe()).toEqual([])
    await screen.user.click(drawer.getByRole('button', { name: 'Enviar outro zip' }))
    expect(await drawer.findByLabelText(/Arraste um arquivo/)).toBeEnabled()
  })

  it('reports a missing code under its field', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await fillProduct(screen, '')
    await expectFieldError(drawer, 'Código', /./)
  })

  it('reports a code that another product of the brand has', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await fillProduct(screen, 'A1')
    const alert = await drawer.findByText(
      /já tem um produto com este código|Já existe um registro com este nome/,
      { selector: '[role=alert] *' },
    )
    expect(alert).toBeVisible()
  })

  it('deactivates the selected products after a question, and takes it back', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    await screen.user.click(await screen.findByRole('checkbox', { name: 'Selecionar Ardósia' }))
    await screen.user.click(screen.getByRole('checkbox', { name: 'Selecionar Luminária' }))
    await screen.user.click(screen.getByRole('button', { name: 'Desativar (2)' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Desativar 2 de uma vez?' }))
    await screen.user.click(dialog.getByRole('button', { name: 'Desativar' }))
    expect(await screen.findByRole('row', { name: /Luminária.*Inativo/ })).toBeVisible()
    expect(screen.queryByText('2 produtos selecionados')).toBeNull()
    expect(await screen.findByText('2 mudanças feitas.')).toBeVisible()
    await screen.user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByRole('row', { name: /Luminária.*Ativo/ })).toBeVisible()
    expect(await screen.findByText('Desfeito.')).toBeVisible()
  })

  it('closes the outcomes of a change of several products when the change is taken back', async () => {
    const gone = await aProduct(app.db, { name: 'Calcário' })
    const screen = await renderScreen(path, { app, as: 'admin' })
    await screen.user.click(await screen.findByRole('checkbox', { name: 'Selecionar Calcário' }))
    await screen.user.click(screen.getByRole('checkbox', { name: 'Selecionar Luminária' }))
    await app.db.deleteFrom('products').where('id', '=', gone.id).execute()
    await screen.press('Desativar (2)')
    const question = within(await screen.findByRole('dialog', { name: 'Desativar 2 de uma vez?' }))
    await screen.user.click(question.getByRole('button', { name: 'Desativar' }))
    expect(await screen.findByText('1 de 2 itens concluídos.')).toBeVisible()
    await screen.user.click(screen.getByRole('button', { name: 'Desfazer', hidden: true }))
    expect(await screen.findByText('Desfeito.')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText('1 de 2 itens concluídos.')).toBeNull())
    expect(await screen.findByRole('row', { name: /Luminária.*Ativo/ })).toBeVisible()
  })

  it('searches the categories by name and creates one', async () => {
    await aCategory(app.db, { name: 'Iluminação' })
    const screen = await renderScreen(`${path}?tab=categories&categories.q=ilumi`, { app, as: 'admin' })
    await waitFor(() => expect(rowNames('Categorias')).toEqual(['Iluminação']))
    const drawer = await openWindow(screen, 'Cadastrar categoria', 'Cadastrar categoria')
    await fillAndSend(screen, drawer, { Nome: 'Iluminação' }, 'Cadastrar categoria')
    const alert = await drawer.findByText(
      /já tem um produto com este código|Já existe um registro com este nome/,
      { selector: '[role=alert] *' },
    )
    expect(alert).toBeVisible()
    await fillAndSend(screen, drawer, { Nome: 'Iluminação externa' }, 'Cadastrar categoria')
    await waitFor(() => expect(rowNames('Categorias')).toContain('Iluminação externa'))
    expect(await screen.axe()).toEqual([])
  })

  it('deactivates a brand after a question, and takes it back', async () => {
    const screen = await renderScreen(`${path}?tab=brands`, { app, as: 'admin' })
    await choose(screen, 'Pedra Viva', 'Desativar')
    const dialog = within(await screen.findByRole('dialog', { name: 'Desativar Pedra Viva?' }))
    await screen.user.click(dialog.getByRole('button', { name: 'Desativar' }))
    expect(await screen.findByRole('row', { name: /Pedra Viva.*Inativa/ })).toBeVisible()
    await screen.press('Desfazer')
    expect(await screen.findByRole('row', { name: /Pedra Viva.*Ativa/ })).toBeVisible()
  })

  it('offers both versions when somebody else saved first', async () => {
    await aProduct(app.db, { name: 'Granito' })
    const screen = await renderScreen(path, { app, as: 'admin' })
    await expectEditConflict(screen, {
      endpoint: cmsProducts.update,
      row: 'Granito',
      action: 'Editar',
      field: 'Nome',
      saveTheirs: () =>
        app.db.updateTable('products').set({ name: 'Granito cinza' }).where('name', '=', 'Granito').execute(),
      theirs: 'Granito cinza',
      mine: 'Granito preto',
    })
    await waitFor(() => expect(rowNames('Produtos')).toContain('Granito preto'))
  })

  it('offers both versions of a brand, after it reported a missing name', async () => {
    const screen = await renderScreen(`${path}?tab=brands`, { app, as: 'admin' })
    const adding = await openWindow(screen, 'Cadastrar marca', 'Cadastrar marca')
    await fillAndSend(screen, adding, { Nome: '' }, 'Cadastrar marca')
    await expectFieldError(adding, 'Nome', /./)
    await screen.user.keyboard('{Escape}')
    await expectEditConflict(screen, {
      endpoint: cmsProducts.updateBrand,
      row: 'Cerâmica Sul',
      action: 'Editar',
      field: 'Nome',
      saveTheirs: async () => {
        const id = await idOf('brands', 'Cerâmica Sul')
        await app.callAs('admin', cmsProducts.updateBrand, {
          body: { id, name: 'Cerâmica Norte', active: true },
        })
      },
      theirs: 'Cerâmica Norte',
      mine: 'Cerâmica Leste',
    })
    await waitFor(() => expect(rowNames('Marcas')).toContain('Cerâmica Leste'))
  })

  it('offers both versions of a category, after it reported a missing name', async () => {
    const screen = await renderScreen(`${path}?tab=categories`, { app, as: 'admin' })
    const adding = await openWindow(screen, 'Cadastrar categoria', 'Cadastrar categoria')
    await fillAndSend(screen, adding, { Nome: '' }, 'Cadastrar categoria')
    await expectFieldError(adding, 'Nome', /./)
    await screen.user.keyboard('{Escape}')
    await expectEditConflict(screen, {
      endpoint: cmsProducts.updateCategory,
      row: 'Louças',
      action: 'Editar',
      field: 'Pontos por R$',
      saveTheirs: async () => {
        const id = await idOf('categories', 'Louças')
        const body = { id, name: 'Louças', pointsPerRealBps: 15_000 }
        await app.callAs('admin', cmsProducts.updateCategory, { body })
      },
      theirs: '1,5',
      mine: '2',
    })
    expect(await screen.findByRole('row', { name: /Louças.*2/ })).toBeVisible()
  })
})
