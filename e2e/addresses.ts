import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { openSession } from './api.ts'
import { admin, type Person, professional, shopkeeper } from './journey.ts'

export interface Screen {
  readonly path: string
  readonly audience: string
  readonly module: string
}

export interface Visitor {
  readonly name: string
  readonly person: Person | null
  readonly screens: readonly Screen[]
}

const rows = readFileSync(resolve(import.meta.dirname, '../docs/route-map.md'), 'utf8')
  .split('## Addresses of the web')[1]
  ?.matchAll(/^\| `(\/[^`]*)` \| ([^|]+) \| `([^`]+)` \|/gm)

// The page of components shows loading and failing components on purpose: it never becomes idle.
const screens: readonly Screen[] = [...(rows ?? [])]
  .map(([, path = '', audience = '', module = '']) => ({ path, audience: audience.trim(), module }))
  .filter(({ path }) => path !== '/design')

/** Each kind of visitor with the screens that it may open, from the generated list of addresses. */
export const visitors: readonly Visitor[] = [
  { name: 'visitor', person: null, sees: /^everybody$/ },
  { name: 'professional', person: professional, sees: /professional/ },
  { name: 'shopkeeper', person: shopkeeper, sees: /shopkeeper/ },
  { name: 'admin', person: admin, sees: /admin/ },
].map(({ sees, ...visitor }) => ({
  ...visitor,
  screens: screens.filter(({ audience }) => sees.test(audience)),
}))

interface FirstOf {
  readonly list: string
  readonly key: 'id' | 'slug'
}

/** The lists whose first row is the record that a screen of a single record shows. */
const listOf: Readonly<Record<string, FirstOf>> = {
  '/cms/professionals/:id': { list: '/cms/professionals/get-all?limit=10', key: 'id' },
  '/cms/segments/:id': { list: '/cms/segments/get-all?limit=10', key: 'id' },
  '/cms/stores/:id': { list: '/cms/stores/get-all?limit=10', key: 'id' },
}
const publicListOf: Readonly<Record<string, FirstOf>> = {
  '/videos/:id': { list: '/videos/get-all?limit=10', key: 'id' },
  '/en/videos/:id': { list: '/videos/get-all?limit=10', key: 'id' },
  '/blog/*': { list: '/blog/get-posts?limit=10', key: 'slug' },
  '/en/blog/*': { list: '/blog/get-posts?limit=10', key: 'slug' },
}

/** Returns the path of a record for each address that needs one, for an administrator or a visitor; other addresses are paths. */
export async function pathsOfRecords(
  request: APIRequestContext,
  person: Person | null,
): Promise<Record<string, string>> {
  if (person !== null && person !== admin) return {}
  type Listed = { items: Readonly<Record<string, string>>[] }
  const session = person && (await openSession(request, person))
  const read = async (list: string): Promise<Listed> =>
    session ? session.get<Listed>(list) : ((await (await request.get(`/api${list}`)).json()) as Listed)
  const found = Object.entries(session ? listOf : publicListOf).map(async ([address, { list, key }]) => {
    const { items } = await read(list)
    return [address, address.replace(/:id|\*/, items[0]?.[key] ?? '')] as const
  })
  return {
    '/cms/settings/:section': '/cms/settings/invoices',
    ...Object.fromEntries(await Promise.all(found)),
  }
}
