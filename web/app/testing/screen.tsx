import type { Permission } from '@esquadro/contract/people/accounts/permissions'
import { QueryClientProvider } from '@tanstack/react-query'
import { type Screen as Queries, screen as queries, render, waitFor } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { type ComponentType, useEffect } from 'react'
import {
  createRoutesStub,
  type LoaderFunction,
  matchPath,
  Outlet,
  parsePath,
  RouterContextProvider,
  useLocation,
} from 'react-router'
import { expect, vi } from 'vitest'
import { aUser } from '../../../server/src/testing/builders.ts'
import type { TestApp } from '../../../server/src/testing/test-app.ts'
import { Gates } from '../membership/sign-in/gates.tsx'
import { serverContext } from '../platform/api/context.ts'
import { setLanguage, usePreferences } from '../platform/api/preferences.ts'
import { createQueryClient } from '../platform/api/queries.ts'
import { browser, signIn } from '../platform/api/session.ts'
import type { UserType } from '../platform/api/store.ts'
import { Consent } from '../platform/consent/consent.tsx'
import { DesignProvider } from '../platform/design/design-provider.tsx'
import { LanguageContext } from '../platform/i18n/i18n.tsx'
import { type Language, localeOf } from '../platform/i18n/language.ts'
import { AreaGate } from '../platform/layouts/area-gate.tsx'
import { ToastBridge } from '../platform/layouts/frame/toast-bridge.tsx'
import * as root from '../root.tsx'
import { addresses } from '../routes.ts'
import { fetchFrom, reportLoading } from './network.ts'
import { resetPage } from './page.ts'
import { beginScreen, report } from './shown.ts'

/** A signed-in person: the row that a builder returns. */
interface Person {
  readonly id: string
  readonly userType: string
  readonly name: string
  readonly email: string
  readonly permissions?: string[] | null
}

interface ScreenOptions {
  readonly app: TestApp
  /** The signed-in user: a new account of this type, or the account of a builder's row. None by default. */
  readonly as?: UserType | Person
  /** Portuguese by default. */
  readonly language?: Language
  /** The state of the navigation to the page. */
  readonly state?: unknown
}

/** A rendered screen: Testing Library's queries over the whole document, and the actions of a person. */
export interface Screen extends Queries {
  readonly user: UserEvent
  /** Finds the control with a label, or the group if the label names several. */
  readonly field: (label: string) => HTMLElement
  /** Replaces the text of a field. */
  readonly fill: (label: string, text: string) => Promise<void>
  /** Presses a button. */
  readonly press: (name: string | RegExp) => Promise<void>
  /** Waits until a field is described by a hint. */
  readonly findHint: (label: string, text: string | RegExp) => Promise<void>
  /** Waits until a field is invalid and described by an error. */
  readonly findError: (label: string, text: string | RegExp) => Promise<void>
  /** Waits until the screen says by this text that it has nothing to show. */
  readonly findEmpty: (text: string | RegExp) => Promise<void>
  /** Returns the current URL path, with its query and hash. It changes when the screen navigates. */
  readonly address: () => string
  /** The URLs that the browser opened by a full page load, such as after a logout. */
  readonly left: readonly string[]
  /** Returns the axe violations, one line each. Colours and sizes are not checked, because jsdom has no layout. */
  readonly axe: () => Promise<string[]>
  /** Ends the visit, as a reload does; the browser's storage stays. */
  readonly unmount: () => void
}

interface RouteModule {
  readonly default: ComponentType
  readonly loader?: LoaderFunction
  readonly clientLoader?: LoaderFunction
  readonly ErrorBoundary?: ComponentType
  readonly HydrateFallback?: ComponentType
}

let screens = 0

const modules = import.meta.glob<RouteModule>('../**/*.route.tsx')

/**
 * Renders the route module of a path as a browser would after the guard: its loaders run, and its calls reach the real application. The
 * layout's frame is left out, and other paths render empty: see `address()`.
 */
export async function renderScreen(path: string, options: ScreenOptions): Promise<Screen> {
  const { app, as, language = 'ptBR', state } = options
  const left: string[] = []
  const current = { address: path }
  beginScreen(path, !as)
  resetPage()
  setLanguage(language)
  window.history.replaceState(null, '', path)
  browser.leaveTo = (target) => void left.push(target)
  // Rate limits count by IP address, so each screen has its own.
  screens += 1
  const transport = fetchFrom(app, `10.0.${screens >> 8}.${screens & 255}`)
  vi.stubGlobal('fetch', transport)
  if (as) await addSession(app, typeof as === 'string' ? await aUser(app.db, { userType: as }) : as)

  const context = new RouterContextProvider()
  const preferences = usePreferences.getState()
  context.set(serverContext, {
    callApi: transport,
    preferences,
    publicUrl: 'https://esquadro.test',
  })
  const Stub = createRoutesStub(
    [
      {
        id: 'root',
        loader: root.loader,
        Component: Root,
        ErrorBoundary: root.ErrorBoundary,
        HydrateFallback: NoPage,
        children: [await routeOf(path), { path: '*', Component: NoPage }],
      },
    ],
    context,
  )
  const queryClient = createQueryClient()
  const { queries: read } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries: { ...read, retryDelay: 0 } })

  function Root() {
    const { pathname, search, hash } = useLocation()
    useEffect(() => void (current.address = pathname + search + hash), [pathname, search, hash])
    return (
      <DesignProvider>
        <QueryClientProvider client={queryClient}>
          <main id="content" tabIndex={-1}>
            <AreaGate>
              <Outlet />
            </AreaGate>
          </main>
          <ToastBridge />
          <Gates />
          <Consent />
        </QueryClientProvider>
      </DesignProvider>
    )
  }

  document.documentElement.lang = localeOf[language]
  document.title = 'Esquadro'
  const { unmount } = render(
    <LanguageContext value={language}>
      <Stub initialEntries={[{ ...parsePath(path), state }]} />
    </LanguageContext>,
  )
  await queries.findByRole('main')
  const user = userEvent.setup({ delay: null, applyAccept: false })
  return Object.assign({}, queries, {
    user,
    field,
    async fill(label: string, text: string) {
      await user.clear(field(label))
      if (text) await user.click(field(label))
      if (text) await user.paste(text)
    },
    press: (name: string | RegExp) => user.click(queries.getByRole('button', { name })),
    findHint,
    async findError(label: string, text: string | RegExp) {
      await findHint(label, text)
      // A group of controls is described, and cannot be invalid.
      if (field(label).getAttribute('role') !== 'group') expect(field(label)).toBeInvalid()
      report('refused')
    },
    async findEmpty(text: string | RegExp) {
      expect(await queries.findByText(text)).toBeVisible()
      report('empty')
    },
    address: () => current.address,
    left,
    axe: violations,
    unmount() {
      reportLoading()
      unmount()
    },
  })
}

/** Waits for the page that replaces one that the server could not render. Its button loads the page again. */
export async function expectFailedPage({ findByRole, getByRole }: Screen): Promise<void> {
  expect(await findByRole('heading', { level: 1, name: 'Algo saiu do prumo' })).toBeVisible()
  expect(getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
}

/** The mark of a required field is part of its label's text, but not of its name. */
const field = (label: string): HTMLElement =>
  queries.getByLabelText(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(\\*.*)?$`))

async function findHint(label: string, text: string | RegExp): Promise<void> {
  await waitFor(() =>
    expect(field(label)).toHaveAccessibleDescription(
      typeof text === 'string' ? expect.stringContaining(text) : text,
    ),
  )
}

const NoPage = () => null

async function routeOf(path: string) {
  const { pathname } = new URL(path, 'http://localhost')
  const address = addresses.find((candidate) => matchPath(candidate.path, pathname))
  const load = modules[`../${address?.file ?? 'platform/layouts/missing/missing.route.tsx'}`]
  if (!load) throw new Error(`${address?.file} does not exist`)
  const module = await load()
  return {
    id: 'screen',
    path: address?.path ?? pathname,
    loader: loaderOf(module),
    Component: module.default,
    ErrorBoundary: module.ErrorBoundary,
    HydrateFallback: module.HydrateFallback ?? NoPage,
  }
}

/** Returns the loader that a browser runs; it reaches the server's as `serverLoader`. */
function loaderOf({ loader, clientLoader }: RouteModule): LoaderFunction | undefined {
  if (!clientLoader) return loader
  return (args) => clientLoader(Object.assign({}, args, { serverLoader: () => loader?.(args) }))
}

/** Signs a person in in this browser; a later `renderScreen` with `as` makes another session the current one. */
export async function addSession(
  app: TestApp,
  { id, userType, name, email, permissions }: Person,
): Promise<{ readonly token: string }> {
  const { token } = await app.signIn(id)
  signIn({
    accessToken: token,
    userType: userType as UserType,
    name,
    email,
    profileImage: null,
    ...(permissions && { permissions: permissions as Permission[] }),
  })
  return { token }
}

async function violations(): Promise<string[]> {
  const rules = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } }
  const found = await axe.run(document.documentElement, { rules, resultTypes: ['violations'] })
  report('full')
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  )
}
