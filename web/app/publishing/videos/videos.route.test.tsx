import * as videos from '@esquadro/contract/publishing/videos/public'
import { describe, expect, it } from 'vitest'
import { aVideo } from '../../../../server/src/testing/videos.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { network } from '../../testing/network.ts'
import { expectFailedPage, renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()

it('tells visitors of /videos that the gallery is still empty', async () => {
  const screen = await renderScreen('/videos', { app })
  await screen.findEmpty('Nenhum vídeo aberto ao público por enquanto')
})

describe('/videos', () => {
  it('says so while the gallery is empty', async () => {
    const screen = await renderScreen('/videos', { app, as: 'professional' })
    await screen.findEmpty('A galeria ainda está vazia')
    expect(screen.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/dashboard')
    expect(await screen.axe()).toEqual([])
  })

  it('lists the videos and searches them', async () => {
    await aVideo(app, { title: 'Pedra sobre pedra' })
    await aVideo(app, { title: 'Luz na varanda' })
    const screen = await renderScreen('/videos', { app, as: 'professional' })
    expect(await screen.findByText('2 vídeos')).toBeVisible()
    await screen.user.type(screen.getByRole('searchbox'), 'varanda')
    expect(await screen.findByText('1 vídeo')).toBeVisible()
    expect(screen.queryByRole('link', { name: /Pedra sobre pedra/ })).toBeNull()
    await screen.user.clear(screen.getByRole('searchbox'))
    await screen.user.type(screen.getByRole('searchbox'), 'zebra')
    await screen.user.click(await screen.findByRole('button', { name: 'Limpar a busca' }))
    expect(await screen.findByText('2 vídeos')).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })

  it('calls the provider of a video only when it is played', async () => {
    const id = await aVideo(app, { title: 'Obra de inverno' })
    const release = network.hold(videos.getOne)
    const screen = await renderScreen(`/videos/${id}`, { app, as: 'professional' })
    expect(await screen.findByRole('status', { name: /^Carregando/ })).toBeVisible()
    network.mend()
    release()
    const play = await screen.findByRole('button', { name: 'Assistir: Obra de inverno' })
    expect(await screen.axe()).toEqual([])
    expect(screen.queryByTitle('Vídeo: Obra de inverno')).toBeNull()
    await screen.user.click(play)
    expect(screen.getByTitle('Vídeo: Obra de inverno')).toHaveAttribute(
      'src',
      expect.stringContaining('youtube-nocookie'),
    )
  })

  it('shows a missing video with a link back', async () => {
    const screen = await renderScreen('/videos/00000000-0000-4000-8000-000000000000', {
      app,
      as: 'professional',
    })
    await screen.findEmpty('Este vídeo não está disponível')
    expect(await screen.axe()).toEqual([])
  })

  it('retries a video that cannot be read', async () => {
    const id = await aVideo(app, { title: 'Obra de outono' })
    network.fail(videos.getOne)
    const screen = await renderScreen(`/videos/${id}`, { app, as: 'professional' })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByRole('button', { name: 'Assistir: Obra de outono' })).toBeVisible()
  })

  it('shows a skeleton while it loads and an error with a retry', async () => {
    await aVideo(app)
    const release = network.hold(videos.getAll)
    const loading = await renderScreen('/videos', { app, as: 'professional' })
    expect(await loading.findByRole('status', { name: 'Carregando os vídeos…' })).toBeVisible()
    loading.unmount()
    release()
    network.mend()

    network.fail(videos.getAll)
    const screen = await renderScreen('/videos', { app, as: 'professional' })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByText('1 vídeo')).toBeVisible()
  })
})

describe('/videos for visitors', () => {
  it('offers a retry if the gallery or a video cannot be read', async () => {
    network.fail(videos.getAll)
    network.fail(videos.getOne)
    const gallery = await renderScreen('/videos', { app })
    await expectFailedPage(gallery)
    gallery.unmount()
    const video = await renderScreen(`/videos/${await aVideo(app)}`, { app })
    await expectFailedPage(video)
  })

  it('lists the videos for everybody, with a search that works without scripts', async () => {
    await aVideo(app, { title: 'Aberta ao público', description: 'Cal e areia' })
    await aVideo(app, { title: 'Só de casa', audience: 'members' })
    const screen = await renderScreen('/videos?q=areia', { app })
    expect(await screen.findByRole('link', { name: 'Aberta ao público' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/videos\/[\w-]{36}\?q=areia$/),
    )
    expect(screen.getByText('1 vídeo')).toBeVisible()
    expect(screen.getByRole('search')).toHaveAttribute('action', '/videos')
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    screen.unmount()
    const all = await renderScreen('/en/videos', { app, language: 'en' })
    expect(await all.findByRole('link', { name: 'Aberta ao público' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/en\/videos\/[\w-]{36}$/),
    )
    expect(all.queryByText('Só de casa')).toBeNull()
    expect(document.querySelector('link[rel=canonical]')).toHaveAttribute(
      'href',
      'https://esquadro.test/en/videos',
    )
    expect(await all.axe()).toEqual([])
  })

  it('shows a video with its own cover and metadata for search engines, and calls its provider on play', async () => {
    const id = await aVideo(app, { title: 'Obra de verão', durationSeconds: 464 })
    const screen = await renderScreen(`/videos/${id}`, { app })
    const play = await screen.findByRole('button', { name: 'Assistir: Obra de verão' })
    expect(document.querySelector('iframe, img[src^="http"]')).toBeNull()
    const facts = JSON.parse(
      document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}',
    )
    expect(facts).toMatchObject({
      '@type': 'VideoObject',
      name: 'Obra de verão',
      duration: 'PT464S',
      embedUrl: expect.stringContaining('youtube-nocookie'),
      thumbnailUrl: [`https://esquadro.test/share/videos/${id}.png`],
    })
    expect(await screen.axe()).toEqual([])
    await screen.user.click(play)
    expect(screen.getByTitle('Vídeo: Obra de verão')).toHaveAttribute(
      'src',
      expect.stringContaining('youtube'),
    )
  })

  it('asks for a sign-in for a video that visitors cannot see', async () => {
    const id = await aVideo(app, { audience: 'professionals' })
    const screen = await renderScreen(`/videos/${id}`, { app })
    await screen.findEmpty('Este vídeo não está disponível')
    expect(screen.getByRole('link', { name: 'Entrar' })).toHaveAttribute(
      'href',
      `/login?redirect=${encodeURIComponent(`/videos/${id}`)}`,
    )
    screen.unmount()
    const former = await renderScreen(`/videos?id=${id}`, { app })
    await expect.poll(former.address).toBe(`/videos/${id}`)
  })
})
