import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aCnpj } from '../../../../server/src/fiscal/samples/documents.ts'
import { anAdmin, aStore, created } from '../../../../server/src/testing/builders.ts'
import { anExperience } from '../../../../server/src/testing/experiences.ts'
import { finishBulkRuns } from '../../../../server/src/testing/jobs.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { rowNames } from '../../testing/list-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/cms/stores'
const table = 'Lojas'
let as: Awaited<ReturnType<typeof anAdmin>>
beforeEach(async () => {
  as = await anAdmin(app.db)
  for (const tradeName of ['Alvorada', 'Barroco', 'Cerâmica']) await aStore(app.db, { tradeName })
})

describe('Every list of the CMS', () => {
  it('saves a view, opens with it, deletes it and undoes the deletion', async () => {
    const screen = await renderScreen(`${path}?q=barroco`, { app, as })
    await waitFor(() => expect(rowNames(table)).toEqual(['Barroco']))
    await screen.press(/^Visões da lista/)
    await screen.user.click(await screen.findByRole('button', { name: 'Salvar e organizar', hidden: true }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Visões' }))
    await screen.user.click(dialog.getByRole('button', { name: 'Salvar visão' }))
    expect(await dialog.findByText('Dê um nome à visão.')).toBeVisible()
    await screen.user.type(dialog.getByRole('textbox'), 'Só o Barroco')
    expect(await screen.axe()).toEqual([])
    await screen.user.click(dialog.getByRole('button', { name: 'Salvar visão' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await screen.press(/^Visões da lista: Só o Barroco/)
    await screen.user.click(await screen.findByRole('button', { name: 'Salvar e organizar', hidden: true }))
    const again = within(await screen.findByRole('dialog', { name: 'Visões' }))
    const opening = await again.findByRole('button', { name: 'Abrir a lista com Só o Barroco' })
    await screen.user.click(opening)
    await waitFor(() => expect(opening).toHaveAttribute('aria-pressed', 'true'))
    screen.unmount()

    const later = await renderScreen(path, { app, as })
    await waitFor(() => expect(rowNames(table)).toEqual(['Barroco']))
    expect(later.address()).toBe(`${path}?q=barroco`)
    await later.press(/^Visões da lista/)
    await later.user.click(await later.findByRole('button', { name: 'Salvar e organizar', hidden: true }))
    await later.user.click(await later.findByRole('button', { name: 'Excluir Só o Barroco' }))
    await waitFor(() => expect(later.queryByRole('button', { name: 'Só o Barroco' })).toBeNull())
    await later.user.click(await later.findByRole('button', { name: 'Desfazer' }))
    expect(await later.findByRole('button', { name: 'Só o Barroco' })).toBeVisible()
  })

  it('hides and moves columns, and remembers that', async () => {
    const screen = await renderScreen(`${path}?sort=tradeName`, { app, as })
    await waitFor(() => expect(rowNames(table)).toHaveLength(3))
    expect(screen.getByRole('region', { name: table })).toHaveAttribute('data-compact')
    const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent ?? '')
    // The checkbox column has no name.
    const [first = '', second = ''] = heads().filter(Boolean)
    await screen.press('Colunas e densidade')
    const dialog = within(await screen.findByRole('dialog', { name: 'Colunas e densidade' }))
    await screen.user.click(dialog.getByRole('checkbox', { name: second }))
    await screen.user.click(dialog.getByRole('button', { name: `Mover ${first} para depois` }))
    await screen.user.click(dialog.getByRole('radio', { name: 'Confortável' }))
    expect(await screen.axe()).toEqual([])
    await screen.user.click(dialog.getByRole('button', { name: 'Aplicar' }))
    await waitFor(() => expect(heads()).not.toContain(second))
    expect(screen.getByRole('region', { name: table })).not.toHaveAttribute('data-compact')
    screen.unmount()
    const later = await renderScreen(`${path}?sort=tradeName`, { app, as })
    await waitFor(() =>
      expect(later.getAllByRole('columnheader').map((head) => head.textContent)).not.toContain(second),
    )
  })

  it('opens a record by a press anywhere on its row, and leaves its checkbox alone', async () => {
    const screen = await renderScreen(`${path}?sort=tradeName`, { app, as })
    await waitFor(() => expect(rowNames(table)).toHaveLength(3))
    const row = screen.getByRole('row', { name: /Barroco/ })
    await screen.user.click(within(row).getByRole('checkbox'))
    expect(screen.address()).toBe(`${path}?sort=tradeName`)
    const link = within(row).getByRole('link', { name: 'Barroco' })
    await screen.user.click(within(row).getByText('Ativa'))
    await waitFor(() => expect(screen.address()).toBe(link.getAttribute('href')))
  })

  it('adds a filter from the menu, which stays while it filters', async () => {
    await anExperience(app.db, { title: 'Jantar na obra' })
    const screen = await renderScreen('/cms/professionals/experiences', { app, as })
    expect(screen.queryByRole('combobox', { name: 'Público' })).toBeNull()
    await screen.user.click(await screen.findByRole('button', { name: 'Filtrar' }))
    await screen.user.click(await screen.findByRole('button', { name: 'Público', hidden: true }))
    expect(await screen.findByRole('combobox', { name: 'Público' })).toHaveAttribute('aria-expanded', 'true')
    expect(await screen.axe()).toEqual([])
    await screen.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Público' })).toBeNull())
    await screen.user.click(await screen.findByRole('button', { name: 'Filtrar' }))
    await screen.user.click(await screen.findByRole('button', { name: 'Público', hidden: true }))
    await screen.user.click(await screen.findByRole('option', { name: 'Lojistas', hidden: true }))
    await waitFor(() => expect(screen.address()).toContain('audience=shopkeepers'))
    expect(screen.getByRole('combobox', { name: 'Público' })).toHaveTextContent('PúblicoLojistas')
    await screen.press('Limpar seleção')
    await waitFor(() => expect(screen.address()).not.toContain('audience'))
    expect(screen.queryByRole('combobox', { name: 'Público' })).toBeNull()
  })

  it('offers its views and its export in one menu on a phone', async () => {
    const screen = await renderScreen(path, { app, as })
    await screen.user.click(await screen.findByRole('button', { name: 'Mais da lista' }))
    const menu = screen.getByRole('button', { name: 'Mais da lista' }).closest('div')?.parentElement
    const names = [...(menu?.querySelectorAll('li') ?? [])].map((item) => item.textContent)
    expect(names).toEqual([
      'Visão padrão',
      'Salvar e organizar',
      'CSV, para qualquer planilha',
      'Excel (XLSX)',
    ])
  })

  it('supports single keys, which a dialog explains and turns off', async () => {
    const screen = await renderScreen(`${path}?sort=tradeName`, { app, as })
    await waitFor(() => expect(rowNames(table)).toEqual(['Alvorada', 'Barroco', 'Cerâmica']))
    const focused = () => document.activeElement?.closest('tr')?.querySelector('[data-main]')?.textContent
    await screen.user.keyboard('j')
    expect(focused()).toBe('Alvorada')
    await screen.user.keyboard('jjk')
    expect(focused()).toBe('Barroco')
    await screen.user.keyboard('/')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    await screen.user.keyboard('j')
    expect(screen.getByRole('searchbox')).toHaveValue('j')
    await screen.user.clear(screen.getByRole('searchbox'))
    await waitFor(() => expect(rowNames(table)).toHaveLength(3))
    screen.getByRole('searchbox').blur()
    await screen.user.keyboard('?')
    const sheet = within(await screen.findByRole('dialog', { name: 'Atalhos do teclado' }))
    await screen.user.click(sheet.getByRole('switch', { name: 'Usar atalhos de uma tecla' }))
    await screen.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    screen.getByRole('searchbox').blur()
    await screen.user.keyboard('?')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('A change of all filtered rows', () => {
  it('runs as a job, is shown again after leaving the page, and is undone', async () => {
    await app.db
      .insertInto('stores')
      .values(
        Array.from({ length: 104 }, (_, nth) => ({
          tradeName: `Dolomita ${nth}`,
          legalName: `Dolomita ${nth} Ltda`,
          cnpj: aCnpj(nth + 5_000),
          ...created(nth),
        })),
      )
      .execute()
    const screen = await renderScreen(`${path}?q=dolomita`, { app, as })
    await waitFor(() => expect(rowNames(table)).toHaveLength(25))
    await screen.user.click(
      (await screen.findAllByRole('checkbox', { name: /Dolomita/ }))[0] ?? document.body,
    )
    await screen.press('Selecionar os 104 itens filtrados')
    expect(await screen.findByText('Todos os 104 itens filtrados selecionados')).toBeVisible()
    await screen.press('Desativar (104)')
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText(/^Vale para todos os 104 itens da busca/)).toBeVisible()
    await screen.user.click(question.getByRole('button', { name: 'Desativar' }))
    expect(await screen.findByText('Mudança em lote em andamento')).toBeVisible()
    screen.unmount()

    await finishBulkRuns(app)
    const later = await renderScreen(`${path}?q=dolomita`, { app, as })
    expect(await later.findByText('104 de 104 itens mudados.')).toBeVisible()
    await later.press('Ver resultado')
    const result = within(await later.findByRole('dialog', { name: 'Resultado' }))
    expect(await result.findAllByText('Feito.')).toHaveLength(50)
    expect(await later.axe()).toEqual([])
    await later.user.click(result.getAllByRole('button', { name: 'Fechar' })[0] ?? document.body)
    await later.press('Desfazer')
    expect(await later.findByText('Desfazendo a mudança em lote')).toBeVisible()
    await finishBulkRuns(app)
    const active = await app.db
      .selectFrom('stores')
      .select('id')
      .where('tradeName', 'like', 'Dolomita%')
      .where('active', '=', true)
      .execute()
    expect(active).toHaveLength(104)
  })
})
