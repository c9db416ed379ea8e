import * as experiences from '@esquadro/contract/rewards/experiences/professional'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { aProfessional } from '../../../../server/src/testing/builders.ts'
import { anExperience, givePoints } from '../../../../server/src/testing/experiences.ts'
import { pointsOf } from '../../../../server/src/testing/sale.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { expectConflict } from '../../testing/list-tests.ts'
import { network } from '../../testing/network.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()

async function aRichProfessional(points = 1_000) {
  const user = await aProfessional(app.db)
  await givePoints(app.db, user.id, points, app.clock.now())
  return user
}

describe('/experiences', () => {
  it('says so while nothing is announced, in each tab', async () => {
    const screen = await renderScreen('/experiences', { app, as: 'professional' })
    await screen.findEmpty('Nenhuma experiência por enquanto')
    await screen.user.click(screen.getByRole('tab', { name: /Minhas inscrições/ }))
    expect(await screen.findByText('Você não tem inscrições futuras')).toBeVisible()
    await screen.user.click(screen.getByRole('tab', { name: /Já aconteceram/ }))
    expect(await screen.findByText('Nenhuma experiência aconteceu ainda')).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })

  it("marks the programme's texts as Portuguese if the page is English", async () => {
    const { id } = await anExperience(app.db, {
      title: 'Visita à olaria',
      description: '<p>Traga botas.</p>',
    })
    const screen = await renderScreen(`/experiences?id=${id}`, { app, as: 'professional', language: 'en' })
    const drawer = within(await screen.findByRole('dialog', { name: 'Visita à olaria' }))
    expect(drawer.getByRole('heading', { level: 2 })).toHaveAttribute('lang', 'pt-BR')
    expect((await drawer.findByText('Traga botas.')).closest('[lang]')).toHaveAttribute('lang', 'pt-BR')
    expect((await drawer.findByText('Before you book')).closest('[lang]')).toHaveAttribute('lang', 'en')
    const titles = () => screen.getAllByRole('heading', { name: 'Visita à olaria', hidden: true })
    await waitFor(() => expect(titles()).toHaveLength(2))
    expect(titles().map((title) => title.closest('[lang]')?.getAttribute('lang'))).toEqual(['pt-BR', 'pt-BR'])
  })

  it('subscribes with points after confirmation and refunds them on leaving', async () => {
    const { id, title } = await anExperience(app.db, { title: 'Jantar na Serra', costPoints: 400 })
    const user = await aRichProfessional()
    const screen = await renderScreen(`/experiences?id=${id}`, { app, as: user })
    const drawer = within(await screen.findByRole('dialog', { name: title }))
    await screen.user.click(await drawer.findByRole('button', { name: 'Quero participar' }))
    const confirm = within(
      await screen.findByRole('dialog', { name: 'Confirmar a inscrição em “Jantar na Serra”?' }),
    )
    expect(confirm.getByText('600 pontos')).toBeVisible()
    await screen.user.click(confirm.getByRole('button', { name: 'Confirmar inscrição' }))
    expect(await screen.findByText('Inscrição confirmada')).toBeVisible()
    expect(await screen.findByText('A sua vaga está confirmada')).toBeVisible()
    expect(await pointsOf(app, user.id)).toBe(600)

    await screen.user.click(await drawer.findByRole('button', { name: 'Cancelar inscrição' }))
    const leave = within(
      await screen.findByRole('dialog', { name: 'Cancelar a inscrição em “Jantar na Serra”?' }),
    )
    await screen.user.click(leave.getByRole('button', { name: 'Cancelar inscrição' }))
    expect(await screen.findByText('Inscrição removida com sucesso!')).toBeVisible()
    expect(await pointsOf(app, user.id)).toBe(1_000)
  })

  it('puts the person on the waiting list if the last seat was taken meanwhile', async () => {
    const { id, title } = await anExperience(app.db, { title: 'Visita ao forno', capacity: 1 })
    const screen = await renderScreen(`/experiences?id=${id}`, { app, as: 'professional' })
    const drawer = within(await screen.findByRole('dialog', { name: title }))
    await screen.user.click(await drawer.findByRole('button', { name: 'Quero participar' }))
    const other = await app.signIn((await aProfessional(app.db)).id)
    await app.callAs(other, experiences.subscribe, { body: { experienceId: id } })
    const confirm = within(await screen.findByRole('dialog', { name: /Confirmar a inscrição/ }))
    await screen.user.click(confirm.getByRole('button', { name: 'Confirmar inscrição' }))
    expect(await screen.findByText('Você está na lista de espera: 1º lugar.')).toBeVisible()
  })

  it('shows the rejection of a subscription and reads the experience again', async () => {
    const { id, title } = await anExperience(app.db, { title: 'Curso de corte', costPoints: 400 })
    const user = await aRichProfessional(500)
    const screen = await renderScreen(`/experiences?id=${id}`, { app, as: user })
    const drawer = within(await screen.findByRole('dialog', { name: title }))
    await screen.user.click(await drawer.findByRole('button', { name: 'Quero participar' }))
    await givePoints(app.db, user.id, -200, app.clock.now())
    const confirm = within(await screen.findByRole('dialog', { name: /Confirmar a inscrição/ }))
    await screen.user.click(confirm.getByRole('button', { name: 'Confirmar inscrição' }))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(await drawer.findByText('você tem 300 pontos, faltam 100 pontos')).toBeVisible()
    await expectConflict(experiences.subscribe)
    expect(drawer.queryByRole('button', { name: 'Quero participar' })).toBeNull()
  })

  it('charges nothing if the cost has changed since it was shown, and then shows the new one', async () => {
    const { id, title } = await anExperience(app.db, { title: 'Oficina de luz', costPoints: 400 })
    const user = await aRichProfessional()
    const screen = await renderScreen(`/experiences?id=${id}`, { app, as: user })
    const drawer = within(await screen.findByRole('dialog', { name: title }))
    await screen.user.click(await drawer.findByRole('button', { name: 'Quero participar' }))
    await app.db.updateTable('experiences').set({ costPoints: 700 }).where('id', '=', id).execute()
    const confirm = within(await screen.findByRole('dialog', { name: /Confirmar a inscrição/ }))
    await screen.user.click(confirm.getByRole('button', { name: 'Confirmar inscrição' }))
    expect(
      await screen.findByText('O custo desta experiência mudou. Confira o valor e confirme de novo.'),
    ).toBeVisible()
    expect(await drawer.findByText('você tem 1.000 pontos e fica com 300 pontos')).toBeVisible()
    expect(await pointsOf(app, user.id)).toBe(1_000)
  })

  it('saves the event for a calendar', async () => {
    const { id, title } = await anExperience(app.db, { title: 'Passeio de barco' })
    const screen = await renderScreen(`/experiences?id=${id}`, { app, as: 'professional' })
    const drawer = within(await screen.findByRole('dialog', { name: title }))
    const saved = vi.spyOn(URL, 'createObjectURL').mockClear()
    await screen.user.click(await drawer.findByRole('button', { name: 'Adicionar à agenda' }))
    await expect.poll(() => saved.mock.calls.length).toBe(1)
    expect(await (saved.mock.calls.flat()[0] as Blob).text()).toContain('SUMMARY:Passeio de barco')
  })

  it('filters by search and clears the filters', async () => {
    await anExperience(app.db, { title: 'Oficina de azulejo' })
    const screen = await renderScreen('/experiences?q=azulejo', { app, as: 'professional' })
    expect(await screen.findByText('1 experiência')).toBeVisible()
    await screen.user.clear(screen.getByRole('searchbox'))
    await screen.user.type(screen.getByRole('searchbox'), 'zebra')
    expect(await screen.findByText('Nada encontrado com estes filtros')).toBeVisible()
    await screen.press('Limpar filtros')
    expect(await screen.findByRole('link', { name: /Oficina de azulejo/ })).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })

  it('shows a month with its experiences', async () => {
    await anExperience(app.db, { title: 'Ceia de dezembro' })
    const screen = await renderScreen('/experiences?view=calendar&month=2026-12', { app, as: 'professional' })
    expect((await screen.findAllByRole('link', { name: /Ceia de dezembro/ })).length).toBeGreaterThan(0)
    await screen.press('Próximo mês')
    expect(await screen.findByText('Nenhuma experiência neste mês.')).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })

  it('shows an experience as unavailable if it is not meant for the reader', async () => {
    const { id } = await anExperience(app.db, { audience: 'professionals' })
    const screen = await renderScreen(`/experiences?id=${id}`, { app, as: 'shopkeeper' })
    expect(await screen.findByText('Esta experiência não está disponível para você')).toBeVisible()
  })

  it('shows a skeleton while it loads and an error with a retry', async () => {
    await anExperience(app.db)
    const release = network.hold(experiences.getAll)
    const loading = await renderScreen('/experiences', { app, as: 'professional' })
    expect(loading.getByRole('status', { name: 'Carregando as experiências…' })).toBeVisible()
    loading.unmount()
    release()
    network.mend()

    network.fail(experiences.getAll)
    const screen = await renderScreen('/experiences', { app, as: 'professional' })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByText('1 experiência')).toBeVisible()
  })
})
