import { type RefObject, useRef } from 'react'
import { topDialog } from '../../design/dialog/open-dialogs.ts'
import { useKeySwitch, useKeys } from './use-keys.ts'

const opener = '[data-opens] :is(a[href], button)'
/** Selects the controls of a row without a link or button that opens it. */
const handles = 'input[type="checkbox"], button, a[href]'

/**
 * Handles the keys of a list: j and k move the focus between its rows, x selects the row, / focuses the search, ? shows the keys. If a page
 * has several lists, the keys belong to the one with the focus, else to the first. Off while a dialog is open.
 */
export function useListKeys(isOffered: boolean, onHelp: () => void): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const [isOn] = useKeySwitch()
  const rows = () => [...(box.current?.querySelectorAll<HTMLElement>('tbody tr') ?? [])]
  const present = () => rows().findIndex((row) => row.contains(document.activeElement))
  const isOurs = () => {
    if (topDialog()) return false
    const focused = document.activeElement?.closest('[data-keys]')
    return (focused ?? document.querySelector('[data-keys]')) === box.current
  }
  const move = (by: 1 | -1) => {
    const at = present()
    const row = rows()[at === -1 ? 0 : at + by]
    const main = row?.querySelector<HTMLElement>(opener) ?? row?.querySelector<HTMLElement>(handles)
    main?.focus()
  }
  const ours = (act: () => void) => () => {
    if (!isOurs()) return false
    act()
    return true
  }
  useKeys(isOn && isOffered, {
    j: ours(() => move(1)),
    k: ours(() => move(-1)),
    x: ours(() => rows()[present()]?.querySelector<HTMLElement>('input[type="checkbox"]')?.click()),
    '/': ours(() => box.current?.querySelector<HTMLElement>('input[type="search"]')?.focus()),
    '?': ours(onHelp),
  })
  return box
}
