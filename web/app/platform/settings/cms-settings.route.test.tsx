import * as content from '@esquadro/contract/platform/content/shared'
import * as cmsSettings from '@esquadro/contract/platform/settings/cms'
import { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { act, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import { describe, expect, it } from 'vitest'
import { aProfessional } from '../../../../server/src/testing/builders.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { expectConflict } from '../../testing/list-tests.ts'
import { network } from '../../testing/network.ts'
import { renderScreen, type Screen } from '../../testing/screen.tsx'
import { type Setting, sectionLink, sections } from './sections.ts'
import { findControl } from './use-marked-setting.ts'

const app = setUpAppForEach()
const textsPath = '/cms/settings/texts'
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const read = async () => (await app.callAs('admin', cmsSettings.get)).data
async function change(value: Partial<ProgrammeSettings>): Promise<void> {
  const { version } = await read()
  await app.callAs('admin', cmsSettings.update, { body: { version, value } })
}

/** Opens a section of the settings, once its values are there. */
async function openSection(section: string, label: string): Promise<Screen> {
  const screen = await renderScreen(`/cms/settings/${section}`, { app, as: 'admin' })
  await screen.findByText(label)
  return screen
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
  it('lists the sections', async () => {
    const screen = await renderScreen('/cms/settings', { app, as: 'admin' })
    const index = within(screen.getByRole('navigation', { name: 'Seções das configurações' }))
    expect(index.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      sections.map(sectionLink),
    )
    expect(await screen.axe()).toEqual([])
  })

  it('leads from the anchor of a section in an earlier release to its page', async () => {
    const screen = await renderScreen('/cms/settings#welcomeTexts', { app, as: 'admin' })
    await waitFor(() => expect(screen.address()).toBe('/cms/settings/welcome-texts'))
  })

  it('finds a setting by a word of its help, without accents and in the other language, and opens the first with Enter', async () => {
    const screen = await renderScreen('/cms/settings', { app, as: 'admin' })
    const box = screen.getByRole('searchbox', { name: 'Buscar nas configurações' })
    await screen.user.type(box, 'periodo pend')
    expect(await screen.findByText('2 configurações')).toBeVisible()
    await screen.user.clear(box)
    await screen.user.type(box, 'idle timeout')
    await screen.findByRole('link', { name: /^Inatividade de administradores/ })
    await screen.user.keyboard('{ArrowDown}')
    expect(screen.getByRole('link', { name: /^Inatividade/ })).toHaveFocus()
    await screen.user.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(screen.address()).toBe('/cms/settings/members#adminIdleMinutes'))
  })
})

describe('/cms/settings/:section', () => {
  it.each(sections.filter(({ settings }) => settings.length > 0))(
    'focuses and marks the setting that the address names: $path',
    async (section) => {
      const names = (section.settings as readonly Setting[])
        .filter(({ after }) => !after)
        .map(({ name }) => name ?? '')
      const screen = await renderScreen(`${sectionLink(section)}#${names.at(-1)}`, { app, as: 'admin' })
      await waitFor(() => expect(document.activeElement?.closest('[data-marked]')).not.toBeNull())
      expect(names.filter((name) => !findControl(name))).toEqual([])
      expect(await screen.axe()).toEqual([])
    },
  )

  it('has every setting of the programme in the index', () => {
    const indexed = sections.flatMap(({ settings }) =>
      (settings as readonly Setting[]).map(({ name }) => name),
    )
    const ofRules = ['cycle', 'pointsExpireMonths', 'pointsPerRealBps']
    expect([...indexed, ...ofRules].toSorted()).toEqual(Object.keys(ProgrammeSettings.shape).toSorted())
  })

  it('says that there are unsaved changes only while there are some', async () => {
    const screen = await openSection('programme', 'Nome do programa')
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
    await screen.fill('Nome do programa', 'Outro nome')
    expect(screen.getByText('Há mudanças não salvas')).toBeVisible()
    await screen.press('Desfazer mudanças')
    expect(screen.queryByText('Há mudanças não salvas')).toBeNull()
    expect(screen.field('Nome do programa')).toHaveValue((await read()).value.programmeName)
  })

  it('asks before it leaves unsaved changes for another section', async () => {
    const screen = await openSection('programme', 'Nome do programa')
    await screen.fill('Nome do programa', 'Outro nome')
    await screen.user.click(screen.getByRole('link', { name: 'Pontos' }))
    expect(await screen.findByRole('dialog')).toBeVisible()
    expect(screen.address()).toBe('/cms/settings/programme')
  })

  it('asks before it saves settings that affect points, and lists the changes', async () => {
    const screen = await openSection('points', 'Período pendente')
    await screen.fill('Período pendente', '45')
    await screen.press('Salvar')
    const dialog = within(await screen.findByRole('dialog', { name: 'Salvar as mudanças em “Pontos”?' }))
    expect(dialog.getByText('45')).toBeVisible()
    expect((await read()).value.holdingDays).not.toBe(45)
    await screen.user.click(dialog.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Atualizado com sucesso!')).toBeVisible()
    expect((await read()).value.holdingDays).toBe(45)
  })

  it('saves only the part that was changed', async () => {
    const screen = await openSection('programme', 'Nome do programa')
    const before = (await read()).value
    await screen.fill('Nome do programa', 'Esquadro Premium')
    await screen.press('Salvar')
    expect(await screen.findByText('Atualizado com sucesso!')).toBeVisible()
    expect((await read()).value).toEqual({ ...before, programmeName: 'Esquadro Premium' })
  })

  it('rejects an invalid value under its field', async () => {
    const screen = await openSection('programme', 'Nome do programa')
    await screen.fill('Link dos catálogos', 'catalogo')
    await screen.press('Salvar')
    await screen.findError('Link dos catálogos', /./)
    expect((await read()).value.catalogueLink).not.toBe('catalogo')
  })

  it('rejects an invalid CNPJ under its field', async () => {
    const screen = await openSection('pce', 'CNPJ do programa')
    await screen.fill('CNPJ do programa', '11222333000100')
    await screen.press('Salvar')
    await screen.findError('CNPJ do programa', /CNPJ/)
    await screen.fill('CNPJ do programa', '11222333000181')
    await screen.press('Salvar')
    await waitFor(async () => expect((await read()).value.pcePayerCnpj).toBe('11222333000181'))
  })

  it('saves a section although somebody else changed another one meanwhile', async () => {
    const screen = await openSection('programme', 'Nome do programa')
    await change({ invitePoints: 77, regulation: '<p>Novo regulamento.</p>' })
    await screen.fill('Nome do programa', 'Esquadro Dois')
    await screen.press('Salvar')
    expect(await screen.findByText('Atualizado com sucesso!')).toBeVisible()
    expect((await read()).value).toMatchObject({ programmeName: 'Esquadro Dois', invitePoints: 77 })
  })

  it('shows both versions of a section that two administrators change, and keeps what each of them changed', async () => {
    const screen = await openSection('programme', 'Nome do programa')
    await screen.fill('Nome do programa', 'Esquadro Dois')
    await change({ chatLink: 'https://example.org/outra-conversa', invitePoints: 78 })
    // Reads the settings again, as a window that regains the focus does.
    await screen.press('Salvar')
    expect(await screen.findByText(/Outra pessoa alterou este registro/)).toBeVisible()
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
    const screen = await renderScreen(textsPath, { app, as: 'admin' })
    await editRegulation(screen, ' do ano')
    await change({ chatLink: 'https://example.org/conversa-nova' })
    await publish(screen)
    await expect.poll(async () => (await read()).value.regulation).toContain('do ano')
    expect(network.statusesOf(cmsSettings.update)).toEqual([200])
  })

  it('shows both texts where two administrators change one, and joins them in the editor', async () => {
    await change({ regulation: '<p>Regulamento</p>' })
    const screen = await renderScreen(textsPath, { app, as: 'admin' })
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
    const screen = await renderScreen('/cms/settings/welcome', { app, as: 'admin' })
    const group = within(await screen.findByRole('group', { name: 'Só para lojistas' }))
    const bytes = Uint8Array.from(Buffer.from(onePixel, 'base64'))
    const input = document.querySelectorAll('main input[type=file]')[1] as HTMLInputElement
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
    const screen = await renderScreen('/cms/settings/history', { app, as: 'admin' })
    await screen.user.click(
      (await screen.findAllByRole('button', { name: 'Ver o que mudou' }))[0] as HTMLElement,
    )
    expect(within(await screen.findByRole('dialog')).getByText('78')).toBeVisible()
  })

  it('shows a skeleton while it loads and an error with a retry', async () => {
    const release = network.hold(cmsSettings.get)
    const loading = await renderScreen('/cms/settings/points', { app, as: 'admin' })
    expect(loading.getByText('Carregando…')).toBeInTheDocument()
    loading.unmount()
    release()
    network.mend()

    network.fail(cmsSettings.get)
    const screen = await renderScreen('/cms/settings/points', { app, as: 'admin' })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    await screen.findByText('Período pendente')
  })

  it('shows what each version of a text changed, and who accepted the newest', async () => {
    await change({ regulation: '<p>Um ponto por real.</p>' })
    await change({ regulation: '<p>Dois pontos por real.</p>' })
    const member = await aProfessional(app.db, { name: 'Iara Leitora' })
    const [{ version }] = [
      (await app.callAs('admin', content.getText, { query: { kind: 'regulation' } })).data,
    ]
    await app.callAs(await app.signIn(member.id), content.accept, { body: { kind: 'regulation', version } })
    const screen = await renderScreen(textsPath, { app, as: 'admin' })
    await screen.findByText('Regulamento dos profissionais')
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
