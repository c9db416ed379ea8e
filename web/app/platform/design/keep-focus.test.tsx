import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepFocus } from './keep-focus.ts'

const rows = (...names: string[]) =>
  names.map((name) => `<li><button type="button">${name}</button></li>`).join('')
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const focused = () => document.activeElement?.textContent

describe('keepFocus', () => {
  let stop = () => {}
  beforeEach(() => {
    document.body.innerHTML = `<main tabindex="-1"><ul>${rows('Ana', 'Bia', 'Caio')}</ul></main>`
    stop = keepFocus(document)
  })
  afterEach(() => stop())

  it('moves from a removed row to the next one, and from the last row to the previous one', async () => {
    button('Bia')?.focus()
    button('Bia')?.closest('li')?.remove()
    await expect.poll(focused).toBe('Caio')
    button('Caio')?.closest('li')?.remove()
    await expect.poll(focused).toBe('Ana')
  })

  it('moves to the content when the whole list disappears', async () => {
    button('Ana')?.focus()
    document.querySelector('ul')?.remove()
    await expect.poll(() => document.activeElement?.tagName).toBe('MAIN')
  })

  it('leaves the focus alone after a press elsewhere', async () => {
    button('Bia')?.focus()
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    button('Bia')?.closest('li')?.remove()
    await new Promise((done) => setTimeout(done))
    expect(document.activeElement).toBe(document.body)
  })

  it('waits for an open dialog, which may have removed the row', async () => {
    button('Bia')?.focus()
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.setAttribute('open', '')
    button('Bia')?.closest('li')?.remove()
    await new Promise((done) => setTimeout(done))
    expect(document.activeElement).toBe(document.body)
    dialog.remove()
    await expect.poll(focused).toBe('Caio')
  })

  it('leaves the focus of another page to that page', async () => {
    const { href } = location
    button('Bia')?.focus()
    history.pushState(null, '', '/another')
    document.querySelector('main')?.replaceChildren()
    document.querySelector('main')?.insertAdjacentHTML('beforeend', rows('Dora'))
    await new Promise((done) => setTimeout(done))
    expect(document.activeElement).toBe(document.body)
    history.replaceState(null, '', href)
  })

  it('moves to the control that replaces the focused one', async () => {
    button('Bia')?.focus()
    button('Bia')?.closest('li')?.insertAdjacentHTML('beforebegin', rows('Beatriz'))
    button('Bia')?.closest('li')?.remove()
    await expect.poll(focused).toBe('Beatriz')
  })

  it('stays in a drawer whose button was replaced while it asked for a confirmation', async () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<dialog id="drawer" open><button>Fechar</button><footer><button>Participar</button></footer></dialog><dialog id="question" open><button>Confirmar</button></dialog>',
    )
    button('Participar')?.focus()
    button('Confirmar')?.focus()
    document.querySelector('footer')?.replaceChildren()
    document.querySelector('footer')?.insertAdjacentHTML('beforeend', '<button>Cancelar inscrição</button>')
    document.querySelector('#question')?.removeAttribute('open')
    button('Confirmar')?.blur()
    await expect.poll(focused).toBe('Cancelar inscrição')
  })
})
