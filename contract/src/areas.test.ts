import { describe, expect, it } from 'vitest'
import { mayCall, mayChange, mayRead } from './areas.ts'
import { endpoints } from './endpoints.ts'
import { type Permission, permissions } from './people/accounts/permissions.ts'

const may = (permission: Permission, name: string): boolean => {
  const endpoint = endpoints[name]
  if (!endpoint) throw new Error(`no endpoint ${name}`)
  return mayCall([permission], name, endpoint)
}

/** Modules that are personal to each administrator: notifications, saved views, drafts. */
const ownOnly = ['notifications.', 'lists.', 'drafts.']

describe('CMS areas', () => {
  it.each([
    // call, content, programme, finance, read-only
    ['blog.cms.create', true, false, false, false],
    ['blog.cms.getAll', true, false, false, true],
    ['invoices.cms.update', false, true, false, false],
    ['invoices.cms.getAll', false, true, true, true],
    ['adjustments.cms.create', false, false, true, false],
    ['pce.cms.pay', false, false, true, false],
    ['pce.cms.getAll', false, true, true, true],
    ['cmsUsers.cms.getAll', false, false, false, true],
    ['cmsUsers.cms.update', false, false, false, false],
    ['cmsUsers.cms.updateMe', true, true, true, true],
    ['settings.cms.update', false, false, false, false],
    ['products.shared.getAll', true, true, true, true],
  ] as const)('allow %s', (name, ...allowed) => {
    expect(
      (['content', 'programme', 'finance', 'read-only'] as const).map((permission) => may(permission, name)),
    ).toEqual(allowed)
    expect(may('all', name)).toBe(true)
  })

  it('require the own password for changes of users, settings, rules, keys and payments', () => {
    const modules = [
      'cmsUsers',
      'settings',
      'rules',
      'levels',
      'apiKeys',
      'webhooks',
      'adjustments',
      'levelGrants',
    ]
    // Previews change nothing; a replay repeats what was sent; one's own account asks for the password where it matters.
    const exempt = /\.(?:preview\w*|replay|updateMe|setProfileImage)$/
    const unguarded = Object.entries(endpoints).flatMap(([name, { method, requiresPassword }]) =>
      (modules.some((module) => name.startsWith(`${module}.cms.`)) || name === 'pce.cms.pay') &&
      method !== 'GET' &&
      !exempt.test(name) &&
      !requiresPassword
        ? [name]
        : [],
    )
    expect(unguarded).toEqual([])
  })

  it('let a read-only administrator change nothing but their own account', () => {
    const own = ['me', 'getProfileData', 'updateMe', 'setProfileImage'].map((call) => `cmsUsers.cms.${call}`)
    const others = Object.entries(endpoints).filter(
      ([name]) =>
        name.includes('.cms.') && !ownOnly.some((module) => name.startsWith(module)) && !own.includes(name),
    )
    expect(others.filter(([name]) => may('read-only', name))).toEqual(
      others.filter(([, { method }]) => method === 'GET'),
    )
    expect(others.length).toBeGreaterThan(100)
  })

  it('combine the access of several areas', () => {
    expect(mayChange(['content', 'finance'], 'pce.cms')).toBe(true)
    expect(mayChange(['content', 'finance'], 'videos.cms')).toBe(true)
    expect(mayChange(['content', 'finance'], 'products.cms')).toBe(false)
    expect(mayRead(['content', 'finance'], 'security.cms')).toBe(false)
  })

  it('accept `all`, `read-only`, or one to three different areas', () => {
    for (const good of [['all'], ['read-only'], ['content', 'finance']])
      expect(permissions.safeParse(good).success).toBe(true)
    for (const bad of [[], ['all', 'content'], ['read-only', 'content'], ['content', 'content'], ['other']])
      expect(permissions.safeParse(bad).success).toBe(false)
  })
})
