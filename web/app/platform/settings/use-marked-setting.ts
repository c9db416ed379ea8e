import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Section, Setting } from './sections.ts'

/** Leads to the setting that the address names once it is on the screen: scrolls to it, focuses it and marks it. */
export function useMarkedSetting(section: Section | undefined, isThere: boolean): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address may be followed again.
  useEffect(() => {
    const settings: readonly Setting[] = section?.settings ?? []
    const setting = settings.find(({ name }) => name === hash.slice(1))
    if (!isThere || !setting?.name) return
    const control = findControl(setting.name) ?? (setting.after ? findControl(setting.after) : null)
    const place = control?.closest<HTMLElement>('[data-field], li, table')
    if (!control || !place) return
    place.scrollIntoView({ block: 'center' })
    control.focus({ preventScroll: true })
    place.dataset['marked'] = ''
    return () => {
      delete place.dataset['marked']
    }
  }, [section, isThere, hash, key])
}

/** Finds the first control of a setting: by its name, with what a choice or a group adds to it, or in what has the setting's id. */
export const findControl = (name: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(
    `main :is([name="${name}"], [name^="${name}."], [name^="${name}-"]), [id="${name}"] :is(button, a)`,
  )
