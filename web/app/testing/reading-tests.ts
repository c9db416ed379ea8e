import type { EndpointSpec } from '@esquadro/contract'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { TestApp } from '../../../server/src/testing/test-app.ts'
import { network } from './network.ts'
import { renderScreen } from './screen.tsx'

type As = Parameters<typeof renderScreen>[1]['as']

interface ReadingTests {
  readonly app: TestApp
  /** Writes what the screen shows, and returns its address and reader. */
  readonly open: () => Promise<{ readonly path: string; readonly as?: NonNullable<As> }>
  readonly endpoint: EndpointSpec
  /** A text that only the response brings. */
  readonly shown: string | RegExp
  /** Left out if the file already tests a failed call. */
  readonly hasRetry?: boolean
}

/** The tests of a screen that waits for a call: placeholders while it loads, and a retry after an error. */
export function testReading({ app, open, endpoint, shown, hasRetry = false }: ReadingTests): void {
  it('shows placeholders while it loads', async () => {
    const { path, as } = await open()
    const respond = network.hold(endpoint)
    const screen = await renderScreen(path, { app, ...(as && { as }) })
    // A skeleton alone is invisible to screen readers.
    await waitFor(() =>
      expect(document.querySelector('main [role="status"], main [aria-busy="true"]')).not.toBeNull(),
    )
    expect(screen.queryAllByText(shown)).toEqual([])
    network.mend()
    respond()
    expect(await screen.findAllByText(shown)).not.toEqual([])
  })

  if (hasRetry)
    it('retries after an error', async () => {
      const { path, as } = await open()
      network.fail(endpoint)
      const screen = await renderScreen(path, { app, ...(as && { as }) })
      const [retry] = await screen.findAllByRole('button', { name: 'Tentar de novo' })
      expect(screen.queryAllByText(shown)).toEqual([])
      network.mend()
      await screen.user.click(retry as HTMLElement)
      expect(await screen.findAllByText(shown)).not.toEqual([])
    })
}
