import { act, render, screen } from '@testing-library/react'
import { createRoutesStub, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { guard } from './guard/route-check.ts'
import { useIsChecking } from './use-is-checking.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Checks a path as the router does before it loads a page. */
const check = (path: string) =>
  guard({ request: new Request(`https://esquadro.test${path}`) } as never, async () => new Response())

function Page() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate('/blog?page=2')}>
      {useIsChecking() ? 'hidden' : 'shown'}
    </button>
  )
}

const shown = () => screen.getByRole('button').textContent
const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

it('hides content for 500 ms after the check, including the time that the page takes to load', async () => {
  await check('/blog')
  vi.advanceTimersByTime(300)
  const Stub = createRoutesStub([{ path: '/blog', Component: Page }])
  render(<Stub initialEntries={['/blog']} />)
  expect(shown()).toBe('hidden')
  wait(199)
  expect(shown()).toBe('hidden')
  wait(1)
  expect(shown()).toBe('shown')
  act(() => screen.getByRole('button').click())
  expect(shown()).toBe('shown')
})

it('hides content for 500 ms after its first frame if its URL was not checked', () => {
  const Stub = createRoutesStub([{ path: '/videos', Component: Page }])
  render(<Stub initialEntries={['/videos']} />)
  wait(499)
  expect(shown()).toBe('hidden')
  wait(1)
  expect(shown()).toBe('shown')
})
