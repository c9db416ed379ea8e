import * as cmsBlog from '@esquadro/contract/publishing/blog/cms'
import * as blog from '@esquadro/contract/publishing/blog/public'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { setUpAppForEach } from '../../testing/app.ts'
import { network } from '../../testing/network.ts'
import { expectFailedPage, renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()

const create = (overrides: object) =>
  app.callAs('admin', cmsBlog.create, {
    body: { title: 'Sem nome', author: 'Helena Prado', status: 'published', ...overrides },
  })

describe('/blog', () => {
  it('says that no post has been published yet', async () => {
    const screen = await renderScreen('/blog', { app })
    await screen.findEmpty('O primeiro texto ainda está sendo escrito')
  })

  describe('with posts', () => {
    beforeEach(async () => {
      await create({ title: 'Reboco à cal', tags: ['Materiais', 'Obra'], excerpt: 'Três camadas.' })
      await create({ title: 'Luz natural', tags: ['Luz'] })
      for (let number = 1; number <= 10; number += 1)
        await create({ title: `Antigo ${number}`, publishedAt: '2026-01-01T12:00:00Z' })
    })

    it('lists the newest posts with their subjects, pages and feeds, without accessibility violations', async () => {
      const screen = await renderScreen('/blog', { app })
      expect(await screen.findByRole('link', { name: 'Reboco à cal' })).toHaveAttribute(
        'href',
        '/blog/reboco-a-cal',
      )
      const subjects = within(screen.getByRole('navigation', { name: 'Assuntos' }))
      expect(subjects.getByRole('link', { name: 'Luz' })).toHaveAttribute('href', '/blog?tag=Luz')
      expect(screen.getByText('Página 1 de 2')).toBeVisible()
      expect(screen.getByRole('link', { name: 'Textos mais antigos' })).toHaveAttribute(
        'href',
        '/blog?page=2',
      )
      expect(screen.getByRole('link', { name: 'RSS' })).toHaveAttribute('href', '/blog/rss.xml')
      expect(await screen.axe()).toEqual([])
    })

    it('offers a retry if the posts or a post cannot be read', async () => {
      network.fail(blog.getPosts)
      network.fail(blog.getPost)
      const list = await renderScreen('/blog', { app })
      await expectFailedPage(list)
      list.unmount()
      const post = await renderScreen('/blog/reboco-a-cal', { app })
      await expectFailedPage(post)
    })

    it('filters by subject and search, and says when nothing matches', async () => {
      const screen = await renderScreen('/blog?tag=Luz', { app })
      expect(await screen.findByText(/1 texto/)).toBeVisible()
      expect(screen.queryByRole('link', { name: 'Reboco à cal' })).toBeNull()
      const none = await renderScreen('/blog?q=zzzz', { app })
      expect(await none.findByText('Nenhum texto encontrado')).toBeVisible()
    })
  })
})

describe('/blog/{slug}', () => {
  it('shows the post with its author, subjects, related posts and share links', async () => {
    const body =
      '<h2>Método</h2><p>Com fita e papel.</p><figure data-video="youtube:aqz-KE-bpKQ"><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ">Filme</a></figure>'
    await create({ title: 'Luz natural', tags: ['Luz'] })
    await create({ title: 'Janela por dentro', tags: ['Luz'], body })
    const screen = await renderScreen('/blog/janela-por-dentro', { app })
    expect(await screen.findByRole('heading', { level: 1, name: 'Janela por dentro' })).toBeVisible()
    expect(screen.getByText(/por Helena Prado/)).toBeVisible()
    expect(screen.getByRole('heading', { level: 2, name: 'Método' })).toBeVisible()
    expect(screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')).toContain('janela-por-dentro')
    expect(within(screen.getByRole('region', { name: 'Leia também' })).getAllByRole('link')[0]).toBeVisible()
    expect(await screen.axe()).toEqual([])
    // The provider is contacted only after the press.
    expect(document.querySelector('iframe')).toBeNull()
    await screen.user.click(screen.getByRole('link', { name: 'Filme' }))
    const player: HTMLIFrameElement = await screen.findByTitle('Vídeo: Filme')
    expect(player.src).toContain('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ')
  })

  it('has a permanent address in each language, a picture and metadata for search engines', async () => {
    await create({ title: 'Pedra <b>', tags: ['Pedra'], excerpt: 'Do bloco à </script>placa.' })
    const screen = await renderScreen('/blog/pedra-b', { app })
    await screen.findByRole('heading', { level: 1 })
    const of = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name)
    expect(of('link[rel=canonical]', 'href')).toBe('https://esquadro.test/blog/pedra-b')
    expect(of('link[hreflang=en]', 'href')).toBe('https://esquadro.test/en/blog/pedra-b')
    expect(of('link[hreflang=x-default]', 'href')).toBe('https://esquadro.test/blog/pedra-b')
    expect(of('meta[property="og:type"]', 'content')).toBe('article')
    expect(of('meta[property="og:image"]', 'content')).toMatch(
      /^https:\/\/esquadro\.test\/share\/blog\/pedra-b\.png\?v=\w+$/,
    )
    const json = document.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
    expect(json).not.toContain('<')
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Article',
      headline: 'Pedra <b>',
      description: 'Do bloco à </script>placa.',
      datePublished: app.clock.now().toISOString(),
    })
  })

  it('has an English frame and English links at its English address', async () => {
    await create({ title: 'Pedra <b>' })
    const screen = await renderScreen('/en/blog/pedra-b', { app, language: 'en' })
    expect(await screen.findByRole('link', { name: 'All posts' })).toHaveAttribute('href', '/en/blog')
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      'https://esquadro.test/en/blog/pedra-b',
    )
  })

  it('shows a draft by its preview link only, and says so', async () => {
    const { data } = await create({ title: 'Em rascunho', status: 'draft' })
    const hidden = await renderScreen('/blog/em-rascunho', { app })
    await hidden.findEmpty('Este endereço não consta na planta')
    const screen = await renderScreen(data.previewPath, { app })
    expect(await screen.findByText(/este texto ainda não está no ar/)).toBeVisible()
  })

  it('redirects from a former address to the current one', async () => {
    const { data } = await create({ title: 'Nome antigo' })
    const body = { title: 'Nome novo', slug: 'nome-novo', author: 'Equipe', status: 'published' as const }
    await app.callAs('admin', cmsBlog.update, { params: { id: data.id }, body })
    const screen = await renderScreen('/blog/nome-antigo', { app })
    expect(await screen.findByRole('heading', { level: 1, name: 'Nome novo' })).toBeVisible()
    await waitFor(() => expect(screen.address()).toBe('/blog/nome-novo'))
  })
})
