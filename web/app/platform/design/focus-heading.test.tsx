import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { focusHeading } from './focus-heading.ts'

const page = (content: string) => {
  document.body.innerHTML = `<header><a href="#x">Clientes</a></header><main tabindex="-1">${content}</main>`
}
const main = () => document.querySelector('main') ?? document.body
const focused = () => document.activeElement?.textContent
const settled = () => new Promise((done) => setTimeout(done))

describe('focusHeading', () => {
  let stop = () => {}
  beforeEach(() => {
    page('<h1>Clientes</h1><a href="#y">Renovar</a>')
    document.querySelector<HTMLElement>('header a')?.focus()
  })
  afterEach(() => stop())

  it('moves the focus from the menu to the heading of the page', () => {
    stop = focusHeading(document)
    expect(focused()).toBe('Clientes')
    expect(document.activeElement?.tagName).toBe('H1')
  })

  it('waits for a page that still shows its skeleton, and for a heading that loads late', async () => {
    main().setAttribute('aria-busy', 'true')
    stop = focusHeading(document)
    await settled()
    expect(document.activeElement?.tagName).toBe('A')
    document.querySelector('h1')?.remove()
    main().removeAttribute('aria-busy')
    await settled()
    expect(document.activeElement?.tagName).toBe('A')
    main().insertAdjacentHTML('afterbegin', '<h1>Clientes</h1>')
    await expect.poll(() => document.activeElement?.tagName).toBe('H1')
  })

  it('waits until the dialog that led to the page has closed', async () => {
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.setAttribute('open', '')
    stop = focusHeading(document)
    await settled()
    expect(document.activeElement?.tagName).toBe('A')
    dialog.remove()
    await expect.poll(() => document.activeElement?.tagName).toBe('H1')
  })

  it('leaves the focus on a control of the page itself', () => {
    document.querySelector<HTMLElement>('main a')?.focus()
    stop = focusHeading(document)
    expect(focused()).toBe('Renovar')
  })

  it.each(['keydown', 'pointerdown'])('stops waiting once the person has moved on by %s', async (event) => {
    main().setAttribute('aria-busy', 'true')
    stop = focusHeading(document)
    document.body.dispatchEvent(new Event(event, { bubbles: true }))
    main().removeAttribute('aria-busy')
    await settled()
    expect(document.activeElement?.tagName).toBe('A')
  })
})
