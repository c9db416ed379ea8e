import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Pagination } from './pagination.tsx'

const nothing = () => undefined

it('says that there are more rows than the server counted', () => {
  const { rerender } = render(
    <Pagination page={1} limit={25} total={10_000} isMore onPage={nothing} onLimit={nothing} />,
  )
  expect(screen.getByText('1–25 de mais de 10.000')).toBeVisible()
  rerender(<Pagination page={1} limit={25} total={10_000} onPage={nothing} onLimit={nothing} />)
  expect(screen.getByText('1–25 de 10.000')).toBeVisible()
})
