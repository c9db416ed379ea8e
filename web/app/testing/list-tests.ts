import type { EndpointSpec } from '@esquadro/contract'
import {
  type BoundFunctions,
  type queries as domQueries,
  screen as queries,
  waitFor,
  within,
} from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../server/src/testing/test-app.ts'
import { network } from './network.ts'
import { renderScreen, type Screen } from './screen.tsx'
import { report } from './shown.ts'

type As = NonNullable<Parameters<typeof renderScreen>[1]['as']>

interface ListTests {
  readonly app: TestApp
  /** The path of the list. */
  readonly path: string
  /** The accessible name of the table. */
  readonly table: string
  readonly endpoint: EndpointSpec
  /**
   * Writes the rows with which each test of the file begins, except that of the empty list, once in each database. Returns a user who sees them, and the texts of
   * their main cells in the order of the list.
   */
  readonly full: () => Promise<{ readonly as: As; readonly rows: readonly string[] }>
  /** A user whose list is empty, and its empty title. Omitted for lists that are never empty. */
  readonly empty?: { readonly as: () => Promise<As>; readonly title: string }
  /** A query of the URL that no row matches; a search by default. */
  readonly noMatch?: string
}

/** Returns the texts of the cells that name the rows, as a person reads them. */
export function rowNames(table: string): string[] {
  const cells = queries.getByRole('table', { name: table }).querySelectorAll('tbody [data-main]')
  return [...cells].map((cell) => cell.textContent ?? '')
}

/** Finds the row of a table by the text that names it. */
export const rowOf = (table: string, name: string): Promise<HTMLElement> =>
  within(queries.getByRole('table', { name: table })).findByRole('row', { name: new RegExp(name) })

/** The suites of the lists of a file. */
const suiteOf = (path: string) => `the list ${path}`

/** The tests that every list passes: full, empty, filtered-empty, loading, refreshing, error with retry, axe. */
export function testList({ app, path, table, endpoint, full, empty, noMatch = 'q=zzzz' }: ListTests): void {
  let written: { readonly db: TestApp['db']; readonly rows: ReturnType<typeof full> } | undefined
  const seed = () => {
    if (written?.db !== app.db) written = { db: app.db, rows: full() }
    return written.rows
  }
  beforeEach(async ({ task }) => {
    const suite = task.suite?.name ?? ''
    const isOfAnother = suite.startsWith(suiteOf('')) && suite !== suiteOf(path)
    if (task.name !== 'says what belongs here while it is empty' && !isOfAnother) await seed()
  })
  const narrowed = `${path}${path.includes('?') ? '&' : '?'}${noMatch}`

  describe(suiteOf(path), () => {
    if (empty)
      it('says what belongs here while it is empty', async () => {
        const screen = await renderScreen(path, { app, as: await empty.as() })
        await screen.findEmpty(empty.title)
        expect(screen.queryByRole('table', { name: table })).toBeNull()
        expect(await screen.axe()).toEqual([])
      })

    it('shows its rows, without accessibility violations', async () => {
      const { as, rows } = await seed()
      const screen = await renderScreen(path, { app, as })
      await waitFor(() => expect(rowNames(table)).toEqual(rows))
      expect(await screen.axe()).toEqual([])
    })

    it('says that no row matches and clears the filters', async () => {
      const { as, rows } = await seed()
      const screen = await renderScreen(narrowed, { app, as })
      expect(await screen.findByText('Nenhum resultado')).toBeVisible()
      const [clear] = screen.getAllByRole('button', { name: 'Limpar filtros' })
      await screen.user.click(clear as HTMLElement)
      await waitFor(() => expect(rowNames(table)).toEqual(rows))
      expect(screen.address()).not.toContain(noMatch)
    })

    it('shows a skeleton of the table while it loads', async () => {
      const { as, rows } = await seed()
      const respond = network.hold(endpoint)
      const screen = await renderScreen(path, { app, as })
      expect(await screen.findByRole('table', { name: table })).toHaveAttribute('aria-busy', 'true')
      network.mend()
      respond()
      await waitFor(() => expect(rowNames(table)).toEqual(rows))
    })

    it('keeps its filters when the call fails and retries on request', async () => {
      const { as } = await seed()
      network.fail(endpoint)
      const screen = await renderScreen(narrowed, { app, as })
      const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
      expect(screen.getByRole('region', { name: table })).toContainElement(retry)
      expect(screen.address()).toContain(noMatch)
      network.mend()
      await screen.user.click(retry)
      expect(await screen.findByText('Nenhum resultado')).toBeVisible()
    })
  })
}

interface EmptyListTests {
  /** Renders the list, empty, as a user who sees it. */
  readonly open: () => ReturnType<typeof renderScreen>
  readonly table: string
  readonly endpoint: EndpointSpec
  /** The title of the empty list. */
  readonly title: string
}

/** The tests of a list inside a page: empty, loading, error with retry, axe. */
export function testEmptyList({ open, table, endpoint, title }: EmptyListTests): void {
  it('says what belongs here while it is empty, without accessibility violations', async () => {
    const screen = await open()
    await screen.findEmpty(title)
    expect(await screen.axe()).toEqual([])
  })

  it('shows a skeleton of the table while it loads', async () => {
    const respond = network.hold(endpoint)
    const screen = await open()
    expect(await screen.findByRole('table', { name: table })).toHaveAttribute('aria-busy', 'true')
    network.mend()
    respond()
    expect(await screen.findByText(title)).toBeVisible()
  })

  it('keeps the rest of the page when the call fails, and retries on request', async () => {
    network.fail(endpoint)
    const screen = await open()
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByText(title)).toBeVisible()
  })
}

export type Window = BoundFunctions<typeof domQueries>

/** Finds a button or a link, the first of that name. */
const findControl = (screen: Screen, name: string | RegExp): Promise<HTMLElement> =>
  waitFor(
    () =>
      screen.queryAllByRole('link', { name })[0] ??
      (screen.getAllByRole('button', { name })[0] as HTMLElement),
  )

/** Presses a button or link, the first of that name, and returns the drawer or dialog that opens. */
export async function openWindow(
  screen: Screen,
  control: string | RegExp,
  title: string | RegExp,
): Promise<Window> {
  await screen.user.click(await findControl(screen, control))
  return within(await screen.findByRole('dialog', { name: title }))
}

/** Chooses an action of a row. */
export async function choose(screen: Screen, row: string, action: string): Promise<void> {
  await screen.user.click(await screen.findByRole('button', { name: `Ações de ${row}` }))
  // Popups stay invisible in jsdom, which has no layout.
  await screen.user.click(await screen.findByRole('button', { name: action, hidden: true }))
}

/** Matches the label of a field; the mark of a required one is part of its text. */
export const labelled = (label: string): RegExp =>
  new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} *(\\*.*)?$`)

/** Replaces the values of text fields by their labels, then presses the button. */
export async function fillAndSend(
  screen: Screen,
  window: Window,
  values: Readonly<Record<string, string>>,
  button: string,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = await window.findByLabelText(labelled(label))
    await screen.user.clear(field)
    if (value) await screen.user.type(field, value)
  }
  await screen.user.click(window.getByRole('button', { name: button }))
}

/** Waits until a field is invalid and has an error that contains the text. */
export async function expectFieldError(window: Window, label: string, error: RegExp): Promise<void> {
  await waitFor(() => expect(window.getByLabelText(labelled(label))).toHaveAccessibleDescription(error))
  const field = window.getByLabelText(labelled(label))
  // A group of controls is described, and cannot be invalid.
  if (field.getAttribute('role') !== 'group') expect(field).toBeInvalid()
  report('refused')
}

/** Waits until the application has responded with 409 to a call of the screen. */
export async function expectConflict(endpoint: EndpointSpec): Promise<void> {
  await waitFor(() => expect(network.statusesOf(endpoint)).toContain(409))
  report('conflict')
  report(`conflict of ${endpoint.path}`)
}

interface EditConflict {
  /** The call that saves the row. */
  readonly endpoint: EndpointSpec
  /** The row to edit; the button of its name opens the form if `action` is left out. */
  readonly row: string
  readonly action?: string
  /** The tab of the drawer that holds the form. */
  readonly tab?: string
  /** The label of the field that both change. */
  readonly field: string
  /** Saves another value of the field while the form is open. */
  readonly saveTheirs: () => Promise<unknown>
  readonly theirs: string
  readonly mine: string
}

/** Edits a row that somebody else saves meanwhile: both versions are offered, and the reader's own one is saved. */
export async function expectEditConflict(screen: Screen, conflict: EditConflict): Promise<void> {
  const { endpoint, row, action, tab, field, saveTheirs, theirs, mine } = conflict
  if (action) await choose(screen, row, action)
  else await screen.user.click(await findControl(screen, row))
  const drawer = within(await screen.findByRole('dialog'))
  if (tab) await screen.user.click(await drawer.findByRole('tab', { name: tab }))
  await drawer.findByLabelText(labelled(field))
  await saveTheirs()
  await fillAndSend(screen, drawer, { [field]: mine }, 'Salvar')
  await expectConflict(endpoint)
  const dialog = within(await screen.findByRole('dialog', { name: 'Outra pessoa salvou antes' }))
  const group = within(dialog.getByRole('group', { name: field }))
  expect(
    group.getByRole('radio', { name: new RegExp(`^Salvo por outra pessoa.*${theirs}`) }),
  ).not.toBeChecked()
  expect(group.getByRole('radio', { name: new RegExp(`^Sua versão.*${mine}`) })).toBeChecked()
  await screen.user.click(dialog.getByRole('button', { name: 'Salvar o que escolhi' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
