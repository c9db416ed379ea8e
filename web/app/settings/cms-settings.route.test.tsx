import * as content from '@esquadro/contract/content/shared'
import * as cmsSettings from '@esquadro/contract/settings/cms'
import type { ProgrammeSettings } from '@esquadro/contract/settings/settings'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aProfessional } from '../../../server/src/testing/builders.ts'
import { setUpAppForEach } from '../testing/app.ts'
import { expectConflict } from '../testing/list-tests.ts'
import { network } from '../testing/network.ts'
import { renderScreen, type Screen } from '../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/cms/settings'
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const read = async () => (await app.callAs('admin', cmsSettings.get)).data
async function change(value: Partial<ProgrammeSettings>): Promise<void> {
  const { version } = await read()
  await app.callAs('admin', cmsSettings.update, { body: { version, value } })
}

/** Returns a part of the settings by its anchor, as the index links to it. */
async function part(screen: Screen, id: string) {
  await screen.findAllByRole('button', { name: 'Salvar' })
  return within(document.getElementById(id) as HTMLElement)
}

describe('/cms/settings', () => {
  it('shows every part with its stored values', async () => {
    const screen = await renderScreen('/cms/settings', { app, as: 'admin' })
    const index = within(screen.getByRole('navigation', { name: 'Seções das configurações' }))
    await part(screen, 'points')
    for (const link of index.getAllByRole('link')) {
      const id = link.getAttribute('href')?.slice(1) ?? ''
      expect(document.getElementById(id), id).toBeInTheDocument()
    }
    expect(screen.field('Nome do programa')).toHaveValue((await read()).value.programmeName)
    expect(await screen.axe()).toEqual([])
  })

  it('asks before it saves settings that affect points, and lists the changes', async () => {
    const screen = await renderScreen('/cms/settings', { app, as: 'admin' })
    const points = await part(screen, 'points')
    await screen.fill('Período pendente', '45')
    await screen.user.click(points.getByRole('button', { name: 'Salvar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Salvar as mudanças em “Pontos”?' }))
    expect(dialog.getByText('45')).toBeVisible()
    expect((await read()).value.holdingDays).not.toBe(45)
    await screen.user.click(dialog.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Atualizado com sucesso!')).toBeVisible()
    expect((await read()).value.holdingDays).toBe(45)
  })

  it('saves only the part that was changed', async () => {
    const screen = await renderScreen('/cms/settings', { app, as: 'admin' })
    const programme = await part(screen, 'programme')
    const before = (await read()).value
    await screen.fill('Nome do programa', 'Esquadro Premium')
    await screen.user.click(programme.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Atualizado com sucesso!')).toBeVisible()
    expect((await read()).value).toEqual({ ...before, programmeName: 'Esquadro Premium' })
  })

  it('rejects an invalid value under its field', async () => {
    const screen = await renderScreen('/cms/settings', { app, as: 'admin' })
    const programme = await part(screen, 'programme')
    await screen.fill('Link dos catálogos', 'catalogo')
    await screen.user.click(programme.getByRole('button', { name: 'Salvar' }))
    await screen.findError('Link dos catálogos', /./)
    expect((await read()).value.catalogueLink).not.toBe('catalogo')
    const pce = await part(screen, 'pce')
    await screen.fill('CNPJ do programa', '11222333000100')
    await screen.user.click(pce.getByRole('button', { name: 'Salvar' }))
    await screen.findError('CNPJ do programa', /CNPJ/)
    await screen.fill('CNPJ do programa', '11222333000181')
    await screen.user.click(pce.getByRole('button', { name: 'Salvar' }))
    await waitFor(async () => expect((await read()).value.pcePayerCnpj).toBe('11222333000181'))
  })

  it('keeps the typed values after a conflict with another administrator', async () => {
    const screen = await renderScreen('/cms/settings', { app, as: 'admin' })
    const programme = await part(screen, 'programme')
    await change({ invitePoints: 77 })
    await screen.fill('Nome do programa', 'Esquadro Dois')
    await screen.user.click(programme.getByRole('button', { name: 'Salvar' }))
    expect(await programme.findByText(/Outra pessoa alterou este registro/)).toBeVisible()
    await expectConflict(cmsSettings.update)
    expect(screen.field('Nome do programa')).toHaveValue('Esquadro Dois')
    const dialog = within(await screen.findByRole('dialog', { name: 'Outra pessoa salvou antes' }))
    expect(dialog.getByText('77')).toBeVisible()
    expect(dialog.getByText('Esquadro Dois')).toBeVisible()
    await screen.user.click(dialog.getByRole('button', { name: 'Salvar a minha versão' }))
    expect(await screen.findByText('Atualizado com sucesso!')).toBeVisible()
    expect((await read()).value).toMatchObject({ programmeName: 'Esquadro Dois', invitePoints: 77 })
  })

  it('sets and removes the welcome picture of one audience, even if somebody else saved the settings meanwhile', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const group = within(await screen.findByRole('group', { name: 'Só para lojistas' }))
    const bytes = Uint8Array.from(Buffer.from(onePixel, 'base64'))
    const input = document.querySelectorAll('#welcome input[type=file]')[1] as HTMLInputElement
    await screen.user.upload(input, new File([bytes], 'loja.png', { type: 'image/png' }))
    await change({ invitePoints: 76 })
    await screen.user.click(group.getByRole('button', { name: 'Usar esta imagem' }))
    await expectConflict(cmsSettings.setWelcomeImage)
    expect((await screen.findAllByText(/Outra pessoa alterou/)).length).toBeGreaterThan(0)
    // The settings were read again, and the picture is still chosen.
    await screen.user.click(group.getByRole('button', { name: 'Usar esta imagem' }))
    await screen.user.click(await group.findByRole('button', { name: 'Remover a imagem' }))
    const stored = async () => (await read()).value
    expect(await stored()).toMatchObject({
      welcomeImageId: null,
      welcomeShopkeeperImageId: expect.any(String),
      welcomeAdminImageId: null,
    })
    const dialog = within(await screen.findByRole('dialog'))
    await screen.user.click(dialog.getByRole('button', { name: 'Remover a imagem' }))
    await waitFor(async () => expect((await stored()).welcomeShopkeeperImageId).toBeNull())
  })

  it('shows the latest changes', async () => {
    await change({ invitePoints: 78 })
    const screen = await renderScreen('/cms/settings', { app, as: 'admin' })
    await screen.user.click(
      (await screen.findAllByRole('button', { name: 'Ver o que mudou' }))[0] as HTMLElement,
    )
    expect(within(await screen.findByRole('dialog')).getByText('78')).toBeVisible()
  })

  it('shows a skeleton while it loads and an error with a retry', async () => {
    const release = network.hold(cmsSettings.get)
    const loading = await renderScreen('/cms/settings', { app, as: 'admin' })
    expect(loading.getByRole('status')).toBeVisible()
    loading.unmount()
    release()
    network.mend()

    network.fail(cmsSettings.get)
    const screen = await renderScreen('/cms/settings', { app, as: 'admin' })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    await part(screen, 'points')
  })

  it('shows what each version of a text changed, and who accepted the newest', async () => {
    await change({ regulation: '<p>Um ponto por real.</p>' })
    await change({ regulation: '<p>Dois pontos por real.</p>' })
    const member = await aProfessional(app.db, { name: 'Iara Leitora' })
    const [{ version }] = [
      (await app.callAs('admin', content.getText, { query: { kind: 'regulation' } })).data,
    ]
    await app.callAs(await app.signIn(member.id), content.accept, { body: { kind: 'regulation', version } })
    const screen = await renderScreen('/cms/settings', { app, as: 'admin' })
    await part(screen, 'texts')
    await screen.press('Versões: Regulamento dos profissionais')
    const newest = within(await screen.findByRole('region', { name: `Versão ${version}` }))
    expect(newest.getByText('Em vigor')).toBeVisible()
    expect(newest.getByText(/1 aceite/)).toBeVisible()
    expect(newest.getByText('Dois pontos')).toBeVisible()
    await screen.user.click(screen.getByRole('tab', { name: 'Quem aceitou' }))
    expect(await screen.findByText('Iara Leitora')).toBeVisible()
    expect(screen.getByText('1 de 1')).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })
})
