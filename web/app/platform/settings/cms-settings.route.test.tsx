import * as content from '@esquadro/contract/platform/content/shared'
import * as cmsSettings from '@esquadro/contract/platform/settings/cms'
import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { act, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import { describe, expect, it } from 'vitest'
import { aProfessional } from '../../../../server/src/testing/builders.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { expectConflict } from '../../testing/list-tests.ts'
import { network } from '../../testing/network.ts'
import { renderScreen, type Screen } from '../../testing/screen.tsx'

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

// jsdom has no layout, which the editor asks about when it scrolls to the cursor.
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect ??= () => new DOMRect()

/** Opens the editor of the regulation and adds words to its text. */
async function editRegulation(screen: Screen, words: string): Promise<void> {
  await screen.user.click(
    await screen.findByRole('button', { name: 'Editar: Regulamento dos profissionais' }),
  )
  const box: HTMLElement & { editor?: Editor } = await screen.findByRole('textbox', { name: /Regulamento/ })
  // jsdom has no editable elements: the text goes through the editor's own commands.
  act(() => void box.editor?.commands.insertContentAt(box.editor.state.doc.content.size - 1, words))
}

async function publish(screen: Screen): Promise<void> {
  await screen.user.click(screen.getByRole('button', { name: 'Publicar nova versão' }))
  const question = within(await screen.findByRole('dialog', { name: /^Publicar/ }))
  await screen.user.click(question.getByRole('button', { name: 'Publicar nova versão' }))
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

  it('saves a section although somebody else changed another one meanwhile', async () => {
    const screen = await renderScreen('/cms/settings', { app, as: 'admin' })
    const programme = await part(screen, 'programme')
    await change({ invitePoints: 77, regulation: '<p>Novo regulamento.</p>' })
    await screen.fill('Nome do programa', 'Esquadro Dois')
    await screen.user.click(programme.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Atualizado com sucesso!')).toBeVisible()
    expect((await read()).value).toMatchObject({ programmeName: 'Esquadro Dois', invitePoints: 77 })
  })

  it('shows both versions of a section that two administrators change, and keeps what each of them changed', async () => {
    const screen = await renderScreen('/cms/settings', { app, as: 'admin' })
    const programme = await part(screen, 'programme')
    await screen.fill('Nome do programa', 'Esquadro Dois')
    await change({ chatLink: 'https://example.org/outra-conversa', invitePoints: 78 })
    // Reads the settings again, as a window that regains the focus does.
    await screen.user.click(programme.getByRole('button', { name: 'Salvar' }))
    expect(await programme.findByText(/Outra pessoa alterou este registro/)).toBeVisible()
    await expectConflict(cmsSettings.update)
    expect(screen.field('Nome do programa')).toHaveValue('Esquadro Dois')
    const dialog = within(await screen.findByRole('dialog', { name: 'Outra pessoa salvou antes' }))
    expect(dialog.getByText('https://example.org/outra-conversa')).toBeVisible()
    expect(dialog.getByText('Esquadro Dois')).toBeVisible()
    expect(dialog.queryByText('78')).toBeNull()
    await screen.user.click(dialog.getByRole('button', { name: 'Salvar a minha versão' }))
    expect(await screen.findByText('Atualizado com sucesso!')).toBeVisible()
    expect((await read()).value).toMatchObject({
      programmeName: 'Esquadro Dois',
      chatLink: 'https://example.org/outra-conversa',
      invitePoints: 78,
    })
    await waitFor(() =>
      expect(screen.field('Link do Fale Conosco')).toHaveValue('https://example.org/outra-conversa'),
    )
  })

  it('publishes a regulation although somebody else changed the chat link meanwhile', async () => {
    await change({ regulation: '<p>Regulamento</p>' })
    const screen = await renderScreen(path, { app, as: 'admin' })
    await editRegulation(screen, ' do ano')
    await change({ chatLink: 'https://example.org/conversa-nova' })
    await publish(screen)
    await expect.poll(async () => (await read()).value.regulation).toContain('do ano')
    expect(network.statusesOf(cmsSettings.update)).toEqual([200])
  })

  it('shows both texts where two administrators change one, and joins them in the editor', async () => {
    await change({ regulation: '<p>Regulamento</p>' })
    const screen = await renderScreen(path, { app, as: 'admin' })
    await editRegulation(screen, ' do ano')
    await change({ regulation: '<p>Texto da Rita.</p>' })
    await publish(screen)
    const dialog = within(await screen.findByRole('dialog', { name: 'Outra pessoa salvou antes' }))
    await expectConflict(cmsSettings.update)
    expect(dialog.getAllByText('Texto da Rita.')[0]).toBeVisible()
    expect(dialog.getAllByText(/Regulamento do ano/)[0]).toBeVisible()
    await screen.user.click(dialog.getByRole('radio', { name: /^Juntar as duas/ }))
    await screen.user.click(dialog.getByRole('button', { name: 'Continuar no editor' }))
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Outra pessoa salvou antes' })).toBeNull(),
    )
    await publish(screen)
    expect(await screen.findByText('Atualizado com sucesso!')).toBeVisible()
    expect((await read()).value.regulation).toMatch(/Texto da Rita.*Regulamento do ano/s)
  })

  it('sets and removes the welcome picture of one audience, even if somebody else set another one meanwhile', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const group = within(await screen.findByRole('group', { name: 'Só para lojistas' }))
    const bytes = Uint8Array.from(Buffer.from(onePixel, 'base64'))
    const input = document.querySelectorAll('#welcome input[type=file]')[1] as HTMLInputElement
    await screen.user.upload(input, new File([bytes], 'loja.png', { type: 'image/png' }))
    const { version } = await read()
    const image = new File([bytes], 'equipe.png', { type: 'image/png' })
    const theirs = await app.callAs('admin', cmsSettings.setWelcomeImage, {
      body: { version, setting: 'welcomeAdminImageId', image },
    })
    expect(theirs.status).toBe(200)
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
      welcomeAdminImageId: theirs.data.value.welcomeAdminImageId,
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
