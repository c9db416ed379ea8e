import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode, Suspense } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LanguageContext, useText } from './i18n.tsx'
import { defineMessages, loadTexts, type Messages } from './messages.ts'

type Hello = { readonly hello: string }

/** Texts as the browser's build declares them: English is loaded on demand. */
function laterTexts(ptBR: string, en: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ default: Hello }>()
  const load = vi.fn<() => Promise<{ default: Hello }>>(() => promise)
  const messages = defineMessages({ ptBR: { hello: ptBR }, en: load as never }) as Messages<Hello>
  return {
    messages,
    load,
    arrive: () => resolve({ default: { hello: en } }),
    fail: () => reject(new Error('offline')),
  }
}

function Words({ of }: { of: readonly Messages<Hello>[] }) {
  // The number of catalogues of a component never changes.
  // oxlint-disable-next-line react/rules-of-hooks
  const words = of.map((messages) => useText(messages)('hello'))
  return <p>{words.join(' ')}</p>
}

const show = (...of: readonly Messages<Hello>[]) =>
  act(async () =>
    render(
      <StrictMode>
        <LanguageContext value="en">
          <Suspense fallback="…">
            <Words of={of} />
          </Suspense>
        </LanguageContext>
      </StrictMode>,
    ),
  )

afterEach(cleanup)

describe('English texts that load later', () => {
  it('are shown when they arrive, each catalogue with its own', async () => {
    const texts = laterTexts('Olá', 'Hello')
    const other = laterTexts('mundo', 'world')
    await show(texts.messages, other.messages)
    expect(screen.queryByText(/Hello|Olá/)).toBeNull()
    await act(async () => texts.arrive())
    expect(screen.queryByText(/Hello|Olá/)).toBeNull()
    await act(async () => other.arrive())
    expect(screen.getByText('Hello world')).toBeVisible()
    expect([texts.load.mock.calls.length, other.load.mock.calls.length]).toEqual([1, 1])
  })

  it('are shown at once if they were already loaded', async () => {
    const { messages, arrive } = laterTexts('Olá', 'Hello')
    const loading = loadTexts('en')
    arrive()
    await loading
    render(
      <LanguageContext value="en">
        <Words of={[messages]} />
      </LanguageContext>,
    )
    expect(screen.getByText('Hello')).toBeVisible()
  })

  it('fall back to Portuguese if they cannot be loaded, without loading again on each render', async () => {
    const { messages, load, fail } = laterTexts('Olá', 'Hello')
    await show(messages)
    await act(async () => fail())
    expect(screen.getByText('Olá')).toBeVisible()
    expect(load).toHaveBeenCalledTimes(1)
  })
})
