import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { DatePicker } from './date-picker.tsx'
import { type DateRange, DateRangePicker } from './date-range-picker.tsx'

function Day({ start, ...bounds }: { start: string; min?: string; max?: string }) {
  const [day, setDay] = useState(start)
  return <DatePicker id="day" aria-label="Data" value={day} onChange={setDay} {...bounds} />
}

function Period({ start }: { start: DateRange }) {
  const [range, setRange] = useState(start)
  return <DateRangePicker value={range} onChange={setRange} />
}

async function open() {
  const user = userEvent.setup({ delay: null })
  await user.click(screen.getByRole('button', { name: 'Abrir calendário' }))
  await screen.findByRole('grid', { hidden: true })
  return user
}

const field = (name = 'Data') => screen.getByRole<HTMLInputElement>('textbox', { name }).value
// Popups stay invisible in jsdom, which has no layout.
const button = (name: string | RegExp) => screen.getByRole('button', { name, hidden: true })
const focused = () => document.activeElement?.getAttribute('aria-label')

describe('The calendar of a day', () => {
  it('opens on the chosen day, with weeks from Sunday, and passes axe', async () => {
    render(<Day start="2026-12-24" />)
    await open()
    const grid = screen.getByRole('grid', { name: 'dezembro de 2026', hidden: true })
    const names = within(grid).getAllByRole('columnheader', { hidden: true })
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'dom',
      'seg',
      'ter',
      'qua',
      'qui',
      'sex',
      'sáb',
    ])
    expect(focused()).toBe('quinta-feira, 24 de dezembro de 2026')
    const { violations } = await axe.run(grid, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations).toEqual([])
  })

  it('opens on today if no day is chosen', async () => {
    render(<Day start="" />)
    await open()
    expect(focused()).toBe('sexta-feira, 20 de novembro de 2026')
    expect(document.activeElement).toHaveAttribute('aria-current', 'date')
  })

  it('moves across months by keyboard, and returns the focus', async () => {
    render(<Day start="2026-12-30" />)
    const user = await open()
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(focused()).toBe('quinta-feira, 7 de janeiro de 2027')
    expect(screen.getByRole('grid', { name: 'janeiro de 2027', hidden: true })).toBeInTheDocument()
    await user.keyboard('{Home}')
    expect(focused()).toBe('domingo, 3 de janeiro de 2027')
    await user.keyboard('{End}{PageUp}')
    expect(focused()).toBe('quarta-feira, 9 de dezembro de 2026')
    await user.keyboard('{Shift>}{PageDown}{/Shift}')
    expect(focused()).toBe('quinta-feira, 9 de dezembro de 2027')
    await user.keyboard('{Enter}')
    expect(field()).toBe('09/12/2027')
    expect(screen.queryByRole('grid', { hidden: true })).toBeNull()
    expect(button('Abrir calendário')).toHaveFocus()
  })

  it('turns pages by its buttons, and reaches another year by its title', async () => {
    render(<Day start="2026-12-24" />)
    const user = await open()
    await user.click(button('Próximo mês'))
    expect(screen.getByRole('grid', { name: 'janeiro de 2027', hidden: true })).toBeInTheDocument()
    await user.click(button(/^janeiro de 2027/))
    await user.click(button(/^2027/))
    expect(screen.getByRole('grid', { name: '2020–2029', hidden: true })).toBeInTheDocument()
    await user.click(button('Década anterior'))
    await user.click(button('2018'))
    expect(focused()).toBe('janeiro de 2018')
    await user.click(button('fevereiro de 2018'))
    await user.click(button('sexta-feira, 23 de fevereiro de 2018'))
    expect(field()).toBe('23/02/2018')
  })

  it('offers only days between the minimum and the maximum', async () => {
    render(<Day start="2026-11-12" min="2026-11-10" max="2026-11-20" />)
    const user = await open()
    expect(button('segunda-feira, 9 de novembro de 2026')).toBeDisabled()
    expect(button('sábado, 21 de novembro de 2026')).toBeDisabled()
    expect(button('Mês anterior')).toBeDisabled()
    expect(button('Próximo mês')).toBeDisabled()
    await user.keyboard('{PageUp}')
    expect(focused()).toBe('terça-feira, 10 de novembro de 2026')
    await user.keyboard('{PageDown}')
    expect(focused()).toBe('sexta-feira, 20 de novembro de 2026')
  })

  it('closes on Escape without a choice', async () => {
    render(<Day start="2026-12-24" />)
    const user = await open()
    await user.keyboard('{ArrowDown}{Escape}')
    expect(field()).toBe('24/12/2026')
    expect(screen.queryByRole('grid', { hidden: true })).toBeNull()
    expect(button('Abrir calendário')).toHaveFocus()
  })
})

describe('The calendar of a period', () => {
  it('accepts both ends in either order and then closes', async () => {
    render(<Period start={{ from: '', to: '' }} />)
    const user = await open()
    await user.click(button('quarta-feira, 18 de novembro de 2026'))
    expect([field('De'), field('Até')]).toEqual(['18/11/2026', ''])
    await user.click(button('terça-feira, 3 de novembro de 2026'))
    expect([field('De'), field('Até')]).toEqual(['03/11/2026', '18/11/2026'])
    expect(screen.queryByRole('grid', { hidden: true })).toBeNull()
  })

  it('starts a new period if both ends are chosen, and accepts a single day as a period', async () => {
    render(<Period start={{ from: '2026-11-02', to: '2026-11-05' }} />)
    const user = await open()
    const cells = screen.getAllByRole('gridcell', { hidden: true, selected: true })
    expect(cells.map(({ textContent }) => textContent)).toEqual(['2', '5'])
    await user.keyboard('{ArrowDown}{Enter}')
    expect([field('De'), field('Até')]).toEqual(['09/11/2026', ''])
    await user.keyboard('{Enter}')
    expect([field('De'), field('Até')]).toEqual(['09/11/2026', '09/11/2026'])
  })
})
