import { Script } from 'node:vm'
import { screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EarlyScript } from './early-script.tsx'
import { tellStartFailure } from './tell-start-failure.ts'

const texts = [
  { lang: 'pt-BR', text: 'Esta página não conseguiu iniciar.' },
  { lang: 'en', text: 'This page could not start.' },
]
let listeners: Parameters<typeof window.addEventListener>[] = []

beforeEach(() => {
  document.documentElement.removeAttribute('data-alive')
  const listen = vi.spyOn(window, 'addEventListener')
  tellStartFailure('start-failure', texts)
  listeners = [...listen.mock.calls]
  listen.mockRestore()
})

afterEach(() => {
  for (const [type, listener, options] of listeners) window.removeEventListener(type, listener, options)
  document.body.replaceChildren()
  document.documentElement.removeAttribute('data-alive')
})

const failAt = (filename: string) => window.dispatchEvent(Object.assign(new Event('error'), { filename }))

describe('A page whose modules cannot start', () => {
  it('says so once, in both languages', () => {
    failAt(`${window.location.origin}/assets/start.js`)
    failAt(`${window.location.origin}/assets/start.js`)
    const notice = screen.getByRole('alert')
    expect([...notice.children].map((line) => [(line as HTMLElement).lang, line.textContent])).toEqual(
      texts.map(({ lang, text }) => [lang, text]),
    )
  })

  it('says so if a module does not load', () => {
    const script = document.createElement('script')
    script.type = 'module'
    script.setAttribute('src', '/assets/start.js')
    script.dispatchEvent(new Event('error'))
    expect(screen.queryByRole('alert')).toBeNull()
    document.body.append(script)
    script.dispatchEvent(new Event('error'))
    expect(screen.getByRole('alert')).toBeTruthy()
  })

  it("says nothing for a browser's extension, for a picture, or once the page responds", () => {
    failAt('chrome-extension://abc/content.js')
    const picture = document.body.appendChild(document.createElement('img'))
    picture.dispatchEvent(new Event('error'))
    document.documentElement.setAttribute('data-alive', '')
    failAt(`${window.location.origin}/assets/start.js`)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

it('The script of the page runs by itself and names the supported browsers', () => {
  const html = renderToString(<EarlyScript />)
  expect(html.match(/iOS 16\.4/g)).toHaveLength(2)
  const code = html.replace(/^<script[^>]*>|<\/script>$/g, '')
  expect(() => new Script(code)).not.toThrow()
})
