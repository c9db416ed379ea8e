import * as drafts from '@esquadro/contract/platform/drafts/cms'
import * as cmsBlog from '@esquadro/contract/publishing/blog/cms'
import { act, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import { describe, expect, it } from 'vitest'
import { anAdmin } from '../../../../server/src/testing/builders.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { expectConflict } from '../../testing/list-tests.ts'
import { renderScreen, type Screen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const place = { kind: 'post', record: 'new' } as const

type Writer = Awaited<ReturnType<typeof anAdmin>>

const stored = async (writer: Writer) =>
  (await app.callAs(await app.signIn(writer.id), drafts.get, { query: place })).data.draft

/** Opens the editor of a new post. */
async function write(writer: Writer): Promise<Screen> {
  const screen = await renderScreen('/cms/blog', { app, as: writer })
  await screen.user.click(
    (await screen.findAllByRole('button', { name: 'Escrever texto' }))[0] as HTMLElement,
  )
  await screen.findByRole('textbox', { name: /^Título/ })
  return screen
}

const titleOf = (screen: Screen) => screen.getByRole('textbox', { name: /^Título/ })

async function entitle(screen: Screen, title: string): Promise<void> {
  await screen.user.clear(titleOf(screen))
  await screen.user.click(titleOf(screen))
  await screen.user.paste(title)
}

// jsdom has no layout, which the editor asks about when it scrolls to the cursor.
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect ??= () => new DOMRect()

type Box = HTMLElement & { readonly editor?: Editor }

/** Adds words to a field or an editor of rich text, which jsdom cannot type into. */
async function writeInto(screen: Screen, box: Box, words: string): Promise<void> {
  if (box.editor) return act(() => void box.editor?.commands.insertContent(words))
  await screen.user.click(box)
  await screen.user.paste(words)
}

describe('The draft of a long text', () => {
  it('is saved while one writes, offered after the visit, recovered, and deleted with the saved text', async () => {
    const writer = await anAdmin(app.db)
    const first = await write(writer)
    await entitle(first, 'Luz natural')
    expect(await first.findByText('Rascunho salvo agora', {}, { timeout: 5_000 })).toBeVisible()
    expect((await stored(writer))?.content).toMatchObject({ title: 'Luz natural' })
    first.unmount()

    app.clock.advance({ minutes: 2 })
    const second = await write(writer)
    expect(await second.findByText('Você deixou um rascunho deste texto')).toBeVisible()
    expect(titleOf(second)).toHaveValue('')
    expect(await second.axe()).toEqual([])
    await second.press('Recuperar')
    expect(titleOf(second)).toHaveValue('Luz natural')
    await second.fill('Autor', 'Rita Alves')
    await second.user.click(
      within(second.getByRole('dialog')).getByRole('button', { name: 'Escrever texto' }),
    )
    await waitFor(async () =>
      expect(
        (await app.callAs('admin', cmsBlog.getAll, { query: {} })).data.items.map(({ title }) => title),
      ).toEqual(['Luz natural']),
    )
    await waitFor(async () => expect(await stored(writer)).toBeNull())
  })

  it('is discarded on request', async () => {
    const writer = await anAdmin(app.db)
    const body = { ...place, content: { title: 'Velho' }, version: 0 }
    await app.callAs(await app.signIn(writer.id), drafts.save, { body })
    const screen = await write(writer)
    await screen.user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await waitFor(async () => expect(await stored(writer)).toBeNull())
    expect(titleOf(screen)).toHaveValue('')
  })

  it('of another window is not overwritten without a question', async () => {
    const writer = await anAdmin(app.db)
    const screen = await write(writer)
    await entitle(screen, 'Da primeira janela')
    await screen.findByText('Rascunho salvo agora', {}, { timeout: 5_000 })
    const body = { ...place, content: { title: 'Da outra janela' }, version: 1 }
    await app.callAs(await app.signIn(writer.id), drafts.save, { body })
    await entitle(screen, 'Da primeira janela, mais longo')
    expect(
      await screen.findByText('Este texto também está aberto em outra janela', {}, { timeout: 5_000 }),
    ).toBeVisible()
    expect((await stored(writer))?.content).toMatchObject({ title: 'Da outra janela' })
    await screen.press('Continuar com este')
    await waitFor(
      async () =>
        expect((await stored(writer))?.content).toMatchObject({ title: 'Da primeira janela, mais longo' }),
      { timeout: 5_000 },
    )
  })

  it.each([
    ['/cms/blog', 'Escrever texto', /^Título/, 'post', 'new'],
    ['/cms/professionals/experiences', 'Criar experiência', /^Título/, 'experience', 'new'],
    ['/cms/announcements', 'Novo comunicado', /^Título/, 'announcement', 'new'],
    ['/cms/settings/texts', 'Editar: Regulamento dos profissionais', /^Regulamento/, 'text', 'regulation'],
  ] as const)(
    'is kept by the form of %s, also from another window',
    async (path, button, field, kind, record) => {
      const writer = await anAdmin(app.db)
      const screen = await renderScreen(path, { app, as: writer })
      const [open] = await screen.findAllByRole('button', { name: button })
      await screen.user.click(open as HTMLElement)
      const drawer = within(await screen.findByRole('dialog'))
      const [box] = await drawer.findAllByRole('textbox', { name: field })
      await writeInto(screen, box as Box, 'Primeiras palavras')
      await drawer.findByText('Rascunho salvo agora', {}, { timeout: 5_000 })
      const body = { kind, record, content: { title: 'Da outra janela' }, version: 1 }
      expect((await app.callAs(await app.signIn(writer.id), drafts.save, { body })).status).toBe(200)
      await writeInto(screen, box as Box, ' e mais algumas')
      expect(
        await drawer.findByText('Este texto também está aberto em outra janela', {}, { timeout: 5_000 }),
      ).toBeVisible()
      await expectConflict(drafts.save)
    },
  )
})
