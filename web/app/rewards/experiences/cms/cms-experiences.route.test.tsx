import * as cmsExperiences from '@esquadro/contract/rewards/experiences/cms'
import * as experiences from '@esquadro/contract/rewards/experiences/professional'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anAdmin, aProfessional } from '../../../../../server/src/testing/builders.ts'
import { anExperience } from '../../../../../server/src/testing/experiences.ts'
import { setUpAppForEach } from '../../../testing/app.ts'
import { experiencesOnce } from '../../../testing/experiences.ts'
import {
  choose,
  expectConflict,
  labelled,
  openWindow,
  rowNames,
  testList,
} from '../../../testing/list-tests.ts'
import { renderScreen, type Screen } from '../../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/cms/professionals/experiences'
const table = 'Experiências'

const seed = experiencesOnce(app)

testList({
  app,
  path,
  table,
  endpoint: cmsExperiences.getAll,
  empty: { as: () => anAdmin(app.db), title: 'Ainda não há experiências' },
  full: async () => {
    await seed()
    return { as: 'admin', rows: ['Visita à pedreira', 'Jantar na obra'] }
  },
})

const openEditor = async (screen: Screen, row: string, action: string, title: string) => {
  await choose(screen, row, action)
  const drawer = within(await screen.findByRole('dialog', { name: title }))
  await drawer.findByRole('textbox', { name: labelled('Título') })
  return drawer
}

describe(path, () => {
  it('shows both versions if another administrator saved the experience meanwhile', async () => {
    const { visit } = await seed()
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openEditor(screen, 'Visita à pedreira', 'Editar', 'Editar experiência')
    await app.db
      .updateTable('experiences')
      .set({ place: 'Cachoeiro', revision: 2 })
      .where('id', '=', visit)
      .execute()
    const field = drawer.getByLabelText(labelled('Local'))
    await screen.user.clear(field)
    await screen.user.type(field, 'Vitória')
    await screen.user.click(drawer.getByRole('button', { name: 'Salvar' }))
    await expectConflict(cmsExperiences.update)
    const dialog = within(await screen.findByRole('dialog', { name: 'Outra pessoa salvou antes' }))
    expect(dialog.getByRole('radio', { name: /^Salvo por outra pessoa.*Cachoeiro/ })).not.toBeChecked()
    expect(dialog.getByRole('radio', { name: /^Sua versão.*Vitória/ })).toBeChecked()
    await screen.user.click(dialog.getByRole('button', { name: 'Salvar o que escolhi' }))
    expect(await screen.findByText('Experiência atualizada com sucesso!')).toBeVisible()
  })

  it('subscribes people, marks who came and removes a subscription', async () => {
    const { dinner } = await seed()
    await aProfessional(app.db, { name: 'Zilda Rocha' })
    const screen = await renderScreen(`${path}?participants=${dinner}`, { app, as: 'admin' })
    const add = await openWindow(screen, 'Inscrever pessoas', 'Inscrever pessoas')
    await screen.user.click(add.getByRole('button', { name: 'Inscrever' }))
    expect(await add.findByText('Escolha pelo menos uma pessoa.')).toBeVisible()
    await screen.user.click(add.getByLabelText(labelled('Pessoas')))
    await screen.user.click(await screen.findByRole('option', { name: /Zilda Rocha/, hidden: true }))
    await screen.user.click(add.getByRole('button', { name: 'Inscrever', hidden: true }))
    expect(await screen.findByText('Usuário inscrito com sucesso!')).toBeVisible()
    await waitFor(() => expect(rowNames('Lista de participantes')).toEqual(['Zilda Rocha']))
    await choose(screen, 'Zilda Rocha', 'Marcar presença')
    expect(await screen.findByText(/Chegou às/)).toBeVisible()
    await choose(screen, 'Zilda Rocha', 'Remover inscrição')
    const dialog = await screen.findByRole('dialog', { name: 'Remover a inscrição de Zilda Rocha?' })
    await screen.user.click(within(dialog).getByRole('button', { name: 'Remover inscrição' }))
    expect(await screen.findByText('Inscrição removida com sucesso!')).toBeVisible()
  })

  it('says at a second scan that the participant has already arrived, and distinguishes presence, absence and a missing record', async () => {
    const experience = await anExperience(app.db, {
      title: 'Aula desta manhã',
      startsAt: new Date('2026-11-20T13:00:00Z'),
      endsAt: new Date('2026-11-20T20:00:00Z'),
      closesAt: new Date('2026-11-20T12:00:00Z'),
      leaveUntil: new Date('2026-11-20T12:00:00Z'),
    })
    const member = await aProfessional(app.db, { name: 'Wanda Reis' })
    await app.callAs('admin', cmsExperiences.subscribeUser, {
      body: { experienceId: experience.id, userId: member.id },
    })
    const { data } = await app.callAs(await app.signIn(member.id), experiences.getOne, {
      query: { id: experience.id },
    })
    const screen = await renderScreen(`${path}?participants=${experience.id}`, { app, as: 'admin' })
    const scanner = await openWindow(screen, 'Fazer check-in', 'Check-in por QR code')
    const scan = async () => {
      await screen.user.type(
        scanner.getByLabelText(labelled('Código do leitor')),
        `${data.checkInCode}{Enter}`,
      )
    }
    await scan()
    expect(await scanner.findByText('Wanda Reis: presença registrada')).toBeVisible()
    await scan()
    expect(await scanner.findByText(/^Wanda Reis já tinha chegado, às/)).toBeVisible()
    await screen.user.keyboard('{Escape}')
    await choose(screen, 'Wanda Reis', 'Marcar falta')
    expect(await screen.findByText('1 falta registrada.')).toBeVisible()
    await choose(screen, 'Wanda Reis', 'Limpar presença')
    expect(await screen.findByText('1 registro de presença removido.')).toBeVisible()
    await choose(screen, 'Wanda Reis', 'Marcar presença')
    expect(await screen.findByText('1 presença registrada.')).toBeVisible()
    const close = await openWindow(screen, 'Encerrar a lista', 'Encerrar a lista de presença?')
    await screen.user.click(close.getByRole('button', { name: 'Encerrar a lista' }))
    expect(await screen.findByText('Lista encerrada: todos já tinham registro.')).toBeVisible()
    await choose(screen, 'Wanda Reis', 'Remover inscrição')
    const dialog = await screen.findByRole('dialog', { name: 'Remover a inscrição de Wanda Reis?' })
    expect(within(dialog).getByText('A pessoa recebe um aviso.')).toBeVisible()
  })
})
