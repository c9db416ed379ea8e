import * as cmsSegments from '@esquadro/contract/people/segments/cms'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anAdmin, aProfessional } from '../../../../server/src/testing/builders.ts'
import { aSegment } from '../../../../server/src/testing/segments.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import {
  choose,
  expectConflict,
  expectEditConflict,
  expectFieldError,
  fillAndSend,
  labelled,
  openWindow,
  rowNames,
  testList,
} from '../../testing/list-tests.ts'
import { testReading } from '../../testing/reading-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/cms/segments'
const table = 'Segmentos'

testList({
  app,
  path,
  table,
  endpoint: cmsSegments.getAll,
  empty: { as: () => anAdmin(app.db), title: 'Nenhum segmento ainda' },
  full: async () => {
    await aProfessional(app.db, { name: 'Ana Prado' }, { city: 'Campinas', state: 'SP' })
    await aSegment(app, [{ kind: 'profession', professions: ['Arquiteto'] }], 'Arquitetura')
    await aSegment(
      app,
      [
        { kind: 'place', states: ['PR'], cities: [{ city: 'Campinas', state: 'SP' }] },
        { kind: 'level', from: 'ouro', to: null },
      ],
      'Interior',
    )
    return { as: await anAdmin(app.db), rows: ['Arquitetura', 'Interior'] }
  },
})

describe(path, () => {
  it('describes the conditions and counts the members', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    expect(
      await screen.findByRole('row', { name: /Interior.*em PR ou Campinas\/SP; nível Ouro ou acima.*0/ }),
    ).toBeVisible()
    expect(await screen.findByRole('row', { name: /Arquitetura.*Arquiteto\(a\).*1/ })).toBeVisible()
  })

  it('creates a segment and counts its members while it is edited', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openWindow(screen, 'Criar segmento', 'Criar segmento')
    await screen.user.click(await drawer.findByRole('button', { name: 'Criar segmento' }))
    await expectFieldError(drawer, 'Nome', /./)
    await expectFieldError(drawer, 'Condições', /Adicione ao menos uma condição/)
    await screen.user.type(drawer.getByLabelText(labelled('Nome')), 'Quem tem pontos')
    await screen.user.click(drawer.getByRole('combobox', { name: 'Adicionar condição' }))
    await screen.user.click(await screen.findByRole('option', { name: 'Pontos no ciclo' }))
    expect(drawer.getByText('Complete as condições para ver quem faz parte.')).toBeVisible()
    await screen.user.type(await drawer.findByLabelText(labelled('No máximo')), '500')
    expect(await drawer.findByText('Ana Prado')).toBeVisible()
    await screen.user.click(drawer.getByRole('button', { name: 'Criar segmento' }))
    await waitFor(() => expect(rowNames(table)).toContain('Quem tem pontos'))
  })

  it('shows both versions after another administrator saved, and saves your own', async () => {
    const segment = await aSegment(app, [{ kind: 'customers', min: 1, max: null }], 'Conflito')
    const screen = await renderScreen(path, { app, as: 'admin' })
    await choose(screen, 'Conflito', 'Editar')
    const drawer = within(await screen.findByRole('dialog', { name: 'Editar segmento' }))
    const name = await drawer.findByLabelText(labelled('Nome'))
    await app.callAs('admin', cmsSegments.update, {
      body: { id: segment.id, revision: 1, name: 'De outra pessoa', conditions: segment.conditions },
    })
    await screen.user.clear(name)
    await screen.user.type(name, 'Meu nome')
    await screen.user.click(drawer.getByRole('button', { name: 'Salvar' }))
    await expectConflict(cmsSegments.update)
    const conflict = within(await screen.findByRole('dialog', { name: 'Outra pessoa salvou antes' }))
    expect(conflict.getByText('De outra pessoa')).toBeVisible()
    await screen.user.click(conflict.getByRole('button', { name: 'Salvar o que escolhi' }))
    await waitFor(() => expect(rowNames(table)).toContain('Meu nome'))
  })

  it('archives a segment after asking', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    await choose(screen, 'Interior', 'Arquivar')
    const question = within(await screen.findByRole('dialog', { name: 'Arquivar o segmento Interior?' }))
    await screen.user.click(question.getByRole('button', { name: 'Arquivar' }))
    await waitFor(() => expect(rowNames(table)).not.toContain('Interior'))
  })
})

describe('/cms/segments/:id', () => {
  it('shows the conditions, the members and why they are members', async () => {
    await aProfessional(app.db, { name: 'Rita Melo' }, { city: 'Santos', state: 'SP' })
    const { id } = await aSegment(
      app,
      [
        { kind: 'place', states: ['SP'], cities: [] },
        { kind: 'last-sale', is: 'not-within', days: 90 },
      ],
      'Sem vender',
    )
    const screen = await renderScreen(`/cms/segments/${id}`, { app, as: 'admin' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Sem vender' })).toBeVisible()
    expect(await screen.findByText('sem venda aprovada nos últimos 90 dias')).toBeVisible()
    expect(screen.getByText('Ainda não é usado.')).toBeVisible()
    expect(
      await screen.findByRole('row', { name: /Rita Melo.*Santos\/SP · sem venda aprovada/ }),
    ).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })

  it('reports a missing name under its field, and offers both versions when somebody else saved first', async () => {
    const { id, conditions } = await aSegment(app, [{ kind: 'customers', min: 1, max: null }], 'Com clientes')
    const screen = await renderScreen(`/cms/segments/${id}`, { app, as: 'admin' })
    const drawer = await openWindow(screen, 'Editar', 'Editar segmento')
    await fillAndSend(screen, drawer, { Nome: '' }, 'Salvar')
    await expectFieldError(drawer, 'Nome', /./)
    await fillAndSend(screen, drawer, { Nome: 'Com clientes' }, 'Cancelar')
    await expectEditConflict(screen, {
      endpoint: cmsSegments.update,
      row: 'Editar',
      field: 'Nome',
      saveTheirs: () =>
        app.callAs('admin', cmsSegments.update, {
          body: { id, revision: 1, name: 'Com carteira', conditions },
        }),
      theirs: 'Com carteira',
      mine: 'Com clientes ativos',
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Com clientes ativos' })).toBeVisible()
  })

  it('says that a segment does not exist', async () => {
    const screen = await renderScreen('/cms/segments/00000000-0000-4000-8000-000000000000', {
      app,
      as: 'admin',
    })
    await screen.findEmpty('Não encontrado')
  })

  let read = 0
  testReading({
    app,
    open: async () => {
      const { id } = await aSegment(app, [{ kind: 'customers', min: 1, max: null }], `Lido ${++read}`)
      return { path: `/cms/segments/${id}`, as: 'admin' }
    },
    endpoint: cmsSegments.getOne,
    shown: /^Lido/,
    hasRetry: true,
  })
})
