import * as cms from '@esquadro/contract/blog/cms'
import * as drafts from '@esquadro/contract/drafts/cms'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anAdmin } from '../../../server/src/testing/builders.ts'
import { setUpAppForEach } from '../testing/app.ts'
import { renderScreen, type Screen } from '../testing/screen.tsx'

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
        (await app.callAs('admin', cms.getAll, { query: {} })).data.items.map(({ title }) => title),
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
})
