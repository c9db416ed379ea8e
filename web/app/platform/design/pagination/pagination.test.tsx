import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { NestedPagination, useNestedPage } from './nested-pagination.tsx'
import { Pagination } from './pagination.tsx'

const nothing = () => undefined

it('shows that there are more rows than the server counted', () => {
  const { rerender } = render(
    <Pagination page={1} limit={25} total={10_000} isMore onPage={nothing} onLimit={nothing} />,
  )
  expect(screen.getByText('1–25 de mais de 10.000')).toBeVisible()
  rerender(<Pagination page={1} limit={25} total={10_000} onPage={nothing} onLimit={nothing} />)
  expect(screen.getByText('1–25 de 10.000')).toBeVisible()
})

it('leads on as long as rows follow a page that decisions have moved, and back once the list ends before it', () => {
  const turned: unknown[] = []
  const onPage = (...turn: unknown[]) => turned.push(turn)
  const at = (page: number, preceding: number) => (
    <Pagination page={page} limit={25} total={90} preceding={preceding} onPage={onPage} onLimit={nothing} />
  )
  const { rerender } = render(at(2, 5))
  expect(screen.getByText('6–30 de 90')).toBeVisible()
  rerender(at(4, 60))
  expect(screen.getByText('61–85 de 90')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Próxima página' })).toBeEnabled()
  rerender(at(5, 85))
  expect(screen.getByText('86–90 de 90')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Próxima página' })).toBeDisabled()
  expect(turned).toEqual([])
  rerender(at(5, 90))
  expect(turned).toEqual([[4, true]])
})

function Nested({ total }: { readonly total: number }) {
  const [view, setView] = useNestedPage()
  return <NestedPagination view={view} onView={setView} total={total} />
}

it('turns the pages of a list inside a drawer, and returns to the first page when their size changes', async () => {
  const user = userEvent.setup()
  render(<Nested total={60} />)
  await user.click(screen.getByRole('button', { name: 'Próxima página' }))
  expect(screen.getByText('11–20 de 60')).toBeVisible()
  await user.click(screen.getByRole('combobox'))
  await user.click(screen.getByRole('option', { name: '25 / página' }))
  expect(screen.getByText('1–25 de 60')).toBeVisible()
})

it('is hidden below a list that fits on the smallest page', () => {
  const { container } = render(<Nested total={10} />)
  expect(container).toBeEmptyDOMElement()
})
