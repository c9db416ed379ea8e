import type { Permission } from '@esquadro/contract/people/accounts/permissions'
import { describe, expect, it } from 'vitest'
import { cmsMenu, cmsMenuFor } from './cms-menu.ts'
import { cmsModules } from './cms-modules.ts'
import { currentEntry, isGroup, type MenuEntry, professionalMenu, shopkeeperMenu, targetOf } from './menus.ts'
import { redirectFor } from './platform/api/guard.ts'
import { addresses } from './routes.ts'

const cmsPlaces = cmsMenu.flatMap((entry) => (isGroup(entry) ? entry.places : [entry]))
const menus: readonly (readonly ['professional' | 'shopkeeper' | 'admin', readonly MenuEntry[]])[] = [
  ['professional', professionalMenu.places],
  ['shopkeeper', shopkeeperMenu.places],
  ['admin', cmsPlaces],
]

describe('The menus', () => {
  it.each(menus)('of a %s lead only to addresses that exist and that they may open', (userType, places) => {
    for (const { to } of places) {
      if (!to) continue
      expect(addresses.map(({ path }) => path)).toContain(to)
      expect(redirectFor({ pathname: to, search: '', userType })).toBeNull()
    }
  })

  it('offer an administrator only the pages that the permissions allow', () => {
    const namesOf = (permission: Permission) =>
      cmsMenuFor([permission]).flatMap((entry) =>
        (isGroup(entry) ? entry.places : [entry]).map(({ text }) => text),
      )
    expect(namesOf('content')).toEqual(['cmsDashboard', 'cmsBlog', 'videos', 'chat', 'cmsStores'])
    expect(namesOf('finance')).toContain('cmsPce')
    expect(namesOf('finance')).not.toContain('cmsExtraPoints')
    expect(namesOf('programme')).not.toContain('cmsUsers')
    expect(cmsMenuFor(['all'])).toEqual(cmsMenu)
    expect(cmsMenuFor(['read-only'])).toEqual(cmsMenu)
  })

  it('name the parts of a group of more than eight entries, which follow each other', () => {
    for (const group of cmsMenu.filter(isGroup)) {
      const parts = group.places.map(({ part }) => part)
      if (parts.length > 8) expect(parts).not.toContain(undefined)
      // A part that begins again would be shown twice.
      const begins = parts.filter((part, at) => part !== parts[at - 1])
      expect(new Set(begins).size).toBe(begins.length)
    }
  })

  it('know the module of every address of the CMS', () => {
    const inCms = addresses.filter(({ for: readers }) => readers.includes('admin')).map(({ path }) => path)
    const listed = Object.keys(cmsModules)
    for (const path of inCms)
      expect(
        listed.some((address) => path === address || path.startsWith(`${address}/`)),
        path,
      ).toBe(true)
    expect(inCms).toEqual(expect.arrayContaining(listed))
  })

  it('leave out a link until the settings contain it', () => {
    const chat: MenuEntry = { text: 'chat', setting: 'chatLink' }
    expect(targetOf(chat, { chatLink: '', catalogueLink: '' })).toBeNull()
    expect(targetOf(chat, { chatLink: 'https://chat.test', catalogueLink: '' })).toEqual({
      href: 'https://chat.test',
    })
  })

  it('mark the entry of the current page', () => {
    expect(currentEntry(cmsPlaces, '/cms/professionals')).toBe('/cms/professionals')
    expect(currentEntry(cmsPlaces, '/cms/professionals/invoices')).toBe('/cms/professionals/invoices')
    expect(currentEntry(cmsPlaces, '/cms/professionals/experiences-types')).toBe(
      '/cms/professionals/experiences-types',
    )
    expect(currentEntry(professionalMenu.places, '/extract/7')).toBe('/extract')
    expect(currentEntry(professionalMenu.places, '/extracts')).toBeNull()
  })
})
