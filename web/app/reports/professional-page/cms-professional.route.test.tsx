import * as notes from '@esquadro/contract/people/notes/cms'
import * as cmsProfessionals from '@esquadro/contract/people/professionals/cms'
import * as lists from '@esquadro/contract/platform/lists/cms'
import * as professionalPage from '@esquadro/contract/reports/professional-page/cms'
import * as cmsCustomers from '@esquadro/contract/sales/customers/cms'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aCustomer, anAdmin, aProfessional, aStore } from '../../../../server/src/testing/builders.ts'
import { anExperience, givePoints } from '../../../../server/src/testing/experiences.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { expectConflict, labelled, rowNames } from '../../testing/list-tests.ts'
import { network } from '../../testing/network.ts'
import { testReading } from '../../testing/reading-tests.ts'
import { renderScreen, type Screen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
let alice: Awaited<ReturnType<typeof anAdmin>>
let rita: Awaited<ReturnType<typeof aProfessional>>
const path = () => `/cms/professionals/${rita.id}`
const openTab = async (screen: Screen, name: string) =>
  screen.user.click(await screen.findByRole('tab', { name }))

beforeEach(async () => {
  alice = await anAdmin(app.db, { name: 'Alice' })
  const store = await aStore(app.db, { tradeName: 'Casa Clara' })
  rita = await aProfessional(
    app.db,
    { name: 'Rita Campos' },
    { city: 'Santos', state: 'SP', referenceStoreId: store.id },
  )
  await aCustomer(app.db, { name: 'Ana Prado', professionalId: rita.id })
  await givePoints(app.db, rita.id, 1_250, app.clock.now())
  const { id } = await anExperience(app.db, { title: 'Visita à fábrica' })
  await app.db
    .insertInto('experienceSubscriptions')
    .values({
      experienceId: id,
      userId: rita.id,
      status: 'confirmed',
      subscribedAt: app.clock.now(),
      confirmedAt: app.clock.now(),
    })
    .execute()
})

describe('/cms/professionals/:id', () => {
  it('shows status, level, points and data, without accessibility violations', async () => {
    const screen = await renderScreen(path(), { app, as: alice })
    expect(await screen.findByRole('heading', { level: 1, name: 'Rita Campos' })).toBeVisible()
    expect(screen.getByText(/Santos\/SP · Casa Clara/)).toBeVisible()
    expect(await screen.findAllByText('1.250')).not.toHaveLength(0)
    expect(await screen.findByRole('img', { name: /^Curva dos pontos do ciclo 2026 até / })).toBeVisible()
    expect(screen.getByText('Nenhuma venda aprovada nos últimos doze meses.')).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Dados pessoais' })).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })

  it('warns that the address rejects mails, and links to it in the list of such addresses', async () => {
    const bouncing = await aProfessional(app.db, {
      name: 'Davi Rocha',
      email: 'davi.rocha@exemplo.com.br',
      emailRejectedAt: app.clock.now(),
    })
    const screen = await renderScreen(`/cms/professionals/${bouncing.id}`, { app, as: alice })
    const notice = within(
      await screen.findByRole('region', { name: 'O e-mail desta pessoa recusa as nossas mensagens' }),
    )
    expect(notice.getByText(/^O servidor de davi\.rocha@exemplo\.com\.br recusou/)).toBeVisible()
    expect(notice.getByRole('link', { name: 'Ver os endereços que recusam' })).toHaveAttribute(
      'href',
      '/cms/mail?tab=rejected&q=davi.rocha%40exemplo.com.br',
    )
  })

  it('offers to block last, after what gives', async () => {
    const screen = await renderScreen(path(), { app, as: alice })
    await screen.findByRole('button', { name: 'Bloquear' })
    const names = screen
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter((name) => ['Ajustar pontos', 'Definir nível', 'Bloquear'].includes(name ?? ''))
    expect(names).toEqual(['Ajustar pontos', 'Definir nível', 'Bloquear'])
  })

  it('keeps the data while the curve fails, and retries it on request', async () => {
    network.fail(professionalPage.getYear)
    const screen = await renderScreen(path(), { app, as: alice })
    expect(await screen.findByRole('heading', { name: 'Dados pessoais' })).toBeVisible()
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByRole('img', { name: /^Curva dos pontos/ })).toBeVisible()
  })

  it('loads a tab when it is opened, and reopens it from the address', async () => {
    const screen = await renderScreen(path(), { app, as: alice })
    await openTab(screen, 'Clientes')
    await waitFor(() => expect(rowNames('Clientes')).toEqual(['Ana Prado']))
    await waitFor(() => expect(screen.address()).toBe(`${path()}?tab=customers`))
    await openTab(screen, 'Extrato')
    await waitFor(() => expect(rowNames('Extrato')).toHaveLength(1))
    await openTab(screen, 'Experiências')
    await waitFor(() => expect(rowNames('Experiências')).toEqual(['Visita à fábrica']))
    for (const [tab, empty] of [
      ['Notas fiscais', 'Nenhuma nota fiscal ainda'],
      ['PCE', 'Nenhum valor ainda'],
      ['Histórico', 'Nada registrado ainda'],
    ] as const) {
      await openTab(screen, tab)
      expect(await screen.findByText(empty)).toBeVisible()
    }
    screen.unmount()
    const again = await renderScreen(`${path()}?tab=customers`, { app, as: alice })
    expect(await again.findByRole('tab', { name: 'Clientes', selected: true })).toBeVisible()
  })

  it('keeps the views of a tab apart from those of the whole list', async () => {
    const caller = await app.signIn(alice.id)
    const saved = async (list: string, name: string) =>
      expect((await app.callAs(caller, lists.saveView, { body: { list, name, search: 'q=a' } })).status).toBe(
        200,
      )
    await saved(cmsCustomers.getAll.path, 'Da lista inteira')
    await saved(`${cmsCustomers.getAll.path}#professional`, 'Da ficha')
    const screen = await renderScreen(`${path()}?tab=customers`, { app, as: alice })
    // An empty list has no views.
    await screen.findByRole('row', { name: /Ana Prado/ })
    await screen.user.click(await screen.findByRole('button', { name: /^Visões/ }))
    expect(await screen.findByRole('button', { name: 'Da ficha', hidden: true })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Da lista inteira', hidden: true })).toBeNull()
  })

  it('reports a person who does not exist, and offers a retry after a failure', async () => {
    network.fail(cmsProfessionals.getOne)
    const screen = await renderScreen(path(), { app, as: alice })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByRole('heading', { level: 1, name: 'Rita Campos' })).toBeVisible()
    screen.unmount()
    const odd = await renderScreen('/cms/professionals/ninguem', { app, as: alice })
    await odd.findEmpty('Este endereço não existe.')
    odd.unmount()
    const unknown = '/cms/professionals/00000000-0000-4000-8000-000000000000'
    const missing = await renderScreen(unknown, { app, as: alice })
    await missing.findEmpty('Não encontrado')
    expect(missing.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
  })

  it('sets the level until a day with a reason, reports a refusal in place, and ends it', async () => {
    const screen = await renderScreen(`${path()}?tab=adjustments`, { app, as: alice })
    await screen.findByRole('button', { name: 'Definir nível' })
    expect(screen.queryByRole('searchbox')).toBeNull()
    await screen.user.click(screen.getByRole('button', { name: 'Definir nível' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Definir o nível de Rita Campos' }))
    await screen.user.click(await drawer.findByRole('combobox', { name: /Nível/ }))
    await screen.user.click(await screen.findByRole('option', { name: /Ouro/, hidden: true }))
    const fill = async (label: string, typed: string) => {
      await screen.user.clear(drawer.getByLabelText(labelled(label)))
      await screen.user.click(drawer.getByLabelText(labelled(label)))
      await screen.user.paste(typed)
    }
    await fill('Vale até', '01/11/2026')
    await fill('Motivo', 'Expositora convidada da mostra')
    await screen.user.click(drawer.getByRole('button', { name: 'Definir nível' }))
    await waitFor(() => expect(drawer.getByLabelText(labelled('Vale até'))).toBeInvalid())
    await fill('Vale até', '31/12/2026')
    await screen.user.click(drawer.getByRole('button', { name: 'Definir nível' }))
    expect(await screen.findByText('Nível definido. O profissional foi avisado.')).toBeVisible()
    expect(await screen.findByText('definido pela equipe até 31/12/2026')).toBeVisible()
    expect(await screen.findByText('Ouro, até 31/12/2026')).toBeVisible()

    await screen.user.click(await screen.findByRole('button', { name: 'Encerrar agora' }))
    const question = within(
      await screen.findByRole('dialog', { name: 'Encerrar o nível definido para Rita Campos?' }),
    )
    await screen.user.click(question.getByLabelText(labelled('Motivo')))
    await screen.user.paste('Combinado desfeito')
    await screen.user.click(question.getByRole('button', { name: 'Encerrar agora' }))
    expect(await screen.findByText('Nível encerrado.')).toBeVisible()
    expect(await screen.findByText(/Encerrado por Alice: Combinado desfeito/)).toBeVisible()
  })

  it('writes, edits and deletes a note', async () => {
    const screen = await renderScreen(`${path()}?tab=notes`, { app, as: alice })
    expect(await screen.findByText('Nenhuma anotação ainda')).toBeVisible()
    await screen.press('Anotar')
    await screen.findError('Nova anotação', 'Escreva a anotação.')
    await screen.fill('Nova anotação', 'Prefere contato por telefone.')
    await screen.press('Anotar')
    expect(await screen.findByText('Prefere contato por telefone.')).toBeVisible()
    await waitFor(() => expect(screen.field('Nova anotação')).toHaveValue(''))
    await screen.press(/^Editar a anotação/)
    const field = screen.getByRole('textbox', { name: /^Editar a anotação/ })
    await screen.user.clear(field)
    await screen.user.click(field)
    await screen.user.paste('Prefere mensagem.')
    await screen.press('Salvar')
    expect(await screen.findByText('Anotação alterada.')).toBeVisible()
    expect(await screen.findByRole('button', { name: /^Editar a anotação/ })).toBeVisible()
    expect(screen.getByText('Prefere mensagem.')).toBeVisible()
    expect(await screen.axe()).toEqual([])
    await screen.press(/^Excluir a anotação/)
    const question = within(await screen.findByRole('dialog', { name: 'Excluir esta anotação?' }))
    await screen.user.click(question.getByRole('button', { name: 'Excluir' }))
    expect(await screen.findByText('Nenhuma anotação ainda')).toBeVisible()
  })

  it('keeps the typed note if its author saved another version elsewhere', async () => {
    const me = await app.signIn(alice.id)
    const body = { id: rita.id, body: 'Ligar de manhã.' }
    const { data: note } = await app.callAs(me, notes.create, { body })
    const screen = await renderScreen(`${path()}?tab=notes`, { app, as: alice })
    await screen.user.click(await screen.findByRole('button', { name: /^Editar a anotação/ }))
    const field = screen.getByRole('textbox', { name: /^Editar a anotação/ })
    await screen.user.clear(field)
    await screen.user.click(field)
    await screen.user.paste('Ligar à noite.')
    const theirs = { id: note.id, revision: note.revision, body: 'Ligar à tarde.' }
    await app.callAs(me, notes.update, { body: theirs })
    await screen.press('Salvar')
    await expectConflict(notes.update)
    const dialog = within(await screen.findByRole('dialog', { name: 'Outra pessoa salvou antes' }))
    expect(dialog.getByText('Ligar à tarde.')).toBeVisible()
    expect(dialog.getByText('Ligar à noite.')).toBeVisible()
    await screen.user.click(dialog.getByRole('button', { name: 'Salvar a minha versão' }))
    expect(await screen.findByText('Anotação alterada.')).toBeVisible()
    expect(await screen.findByText('Ligar à noite.')).toBeVisible()
  })

  it('edits the data in a drawer', async () => {
    const screen = await renderScreen(path(), { app, as: alice })
    await screen.user.click(await screen.findByRole('button', { name: 'Editar dados' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Editar os dados de Rita Campos' }))
    const name = await drawer.findByLabelText(labelled('Nome'))
    await screen.user.clear(name)
    await screen.user.click(name)
    await screen.user.paste('Rita Campos Lima')
    await screen.user.click(drawer.getByRole('button', { name: 'Salvar alterações' }))
    expect(await screen.findByText('Profissional atualizado com sucesso!')).toBeVisible()
    expect(await screen.findByRole('heading', { level: 1, name: 'Rita Campos Lima' })).toBeVisible()
  })

  it('merges what two people changed at the same time, field by field', async () => {
    const screen = await renderScreen(path(), { app, as: alice })
    await screen.user.click(await screen.findByRole('button', { name: 'Editar dados' }))
    const drawer = within(await screen.findByRole('dialog', { name: /^Editar os dados de/ }))
    await drawer.findByLabelText(labelled('Nome'))
    await app.callAs('admin', cmsProfessionals.update, {
      body: { id: rita.id, name: 'Rita de Outra Pessoa', userData: { modality: 'Paisagismo' } },
    })
    await screen.fill('Nome', 'Rita Minha')
    await screen.user.click(drawer.getByRole('button', { name: 'Salvar alterações' }))
    await expectConflict(cmsProfessionals.update)
    const dialog = within(await screen.findByRole('dialog', { name: 'Outra pessoa salvou antes' }))
    const side = (field: string, name: RegExp) =>
      within(dialog.getByRole('group', { name: field })).getByRole('radio', { name })
    expect(side('Nome', /^Sua versão.*Rita Minha/)).toBeChecked()
    expect(side('Modalidade', /^Salvo por outra pessoa.*Paisagismo/)).toBeChecked()
    await screen.user.click(side('Nome', /^Salvo por outra pessoa.*Rita de Outra Pessoa/))
    await screen.user.click(side('Modalidade', /^Sua versão/))
    await screen.user.click(dialog.getByRole('button', { name: 'Salvar o que escolhi' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const { data } = await app.callAs('admin', cmsProfessionals.getOne, { query: { id: rita.id } })
    expect([data.name, data.userData.modality]).toEqual(['Rita de Outra Pessoa', null])
  })
})

describe('the loading of /cms/professionals/:id', () => {
  testReading({
    app,
    open: async () => ({ path: path(), as: alice }),
    endpoint: cmsProfessionals.getOne,
    shown: /^Rita Campos/,
  })
})
