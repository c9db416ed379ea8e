import { expect, it } from 'vitest'
import { readTests } from './screen-tests.ts'
import {
  findGaps,
  readAddresses,
  readEdits,
  readScreenTable,
  readScreenTests,
  testedScreens,
} from './screens.ts'

const addresses = await readAddresses()
const tests = readScreenTests()
const table = await readScreenTable()

it('every screen is rendered by a component test', () => {
  const screens = testedScreens(addresses, tests)
  expect(screens.size).toBeGreaterThan(80)
  expect([...screens].flatMap(([file, names]) => (names.length === 0 ? [file] : []))).toEqual([])
})

it('every state of a screen that can exist has a component test', () => {
  const edits = readEdits(addresses)
  expect(edits.get('/cms/products/list')).toContain('products/cms.updateBrand')
  expect(findGaps(table, addresses, [...tests.values()].flat(), edits)).toEqual([])
})

it('a state without a test, an outdated reason, an untested edit and an address without an entry are found', () => {
  const found = [...tests].flatMap(([file, own]) =>
    own.map((test) =>
      file === 'cms-users/cms-users.route.test.tsx'
        ? { ...test, states: test.states.filter(([state]) => state !== 'conflict') }
        : test,
    ),
  )
  const { '/faq': _, ...others } = table
  const extract = others['/extract']
  if (typeof extract !== 'object') throw new Error('/extract has no entry of its own')
  const changed = { ...others, '/extract': { ...extract, empty: 'never empty' } }
  expect(findGaps(changed, addresses, found, readEdits(addresses)).toSorted()).toEqual([
    '/cms/users: no test of conflict',
    '/cms/users: no test of the conflict of cms-users/cms.update',
    '/extract: a test of empty, although never empty',
    '/faq has no entry',
  ])
})

it('a test shows its addresses, also those of its constants, functions and tables, and its states', () => {
  const source = `
    import * as cmsStores from '@esquadro/contract/stores/cms'
    import { login } from '@esquadro/contract/accounts/public'
    const path = '/cms/mail'
    const page = () => \`/cms/stores/\${store.id}\`
    const open = async (as) => renderScreen(page(), { app, as })
    testList({ app, path, endpoint: cmsStores.getAll, empty })
    it.each([['/login', 'Entrar']])('%s', async (address) => {
      network.lose(login)
      await renderScreen(address, { app })
      await screen.findError('E-mail', 'Digite um login válido.')
      expect(link).toHaveAttribute('href', '/cms/jobs')
    })
    it('edits', async () => {
      network.hold(cmsStores.getOne)
      const screen = await open(alice)
      expect(screen.getByRole('status')).toBeVisible()
      await expectConflict(cmsStores.update)
      expect(await screen.axe()).toEqual([])
    })
    it('waits', async () => {
      network.hold(cmsStores.getOne)
      await renderScreen(\`\${path}?tab=queue\`, { app, as: 'admin' })
      await screen.findEmpty('Nada')
    })`
  expect(readTests(source)).toEqual([
    {
      title: 'testList',
      addresses: [{ path: '/cms/mail', isVisitor: false }],
      states: ['loading', 'error', 'full', 'empty'].map((state) => [state, 'stores/cms.getAll']),
    },
    {
      title: '%s',
      addresses: [{ path: '/login', isVisitor: true }],
      states: [
        ['error', 'accounts/public.login'],
        ['refused', ''],
      ],
    },
    {
      title: 'edits',
      addresses: [{ path: '/cms/stores/x', isVisitor: false }],
      states: [
        ['conflict', 'stores/cms.update'],
        ['loading', 'stores/cms.getOne'],
        ['full', ''],
      ],
    },
    {
      title: 'waits',
      addresses: [{ path: '/cms/mail?tab=queue', isVisitor: false }],
      states: [['empty', '']],
    },
  ])
})
