import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { LanguageContext } from '../../i18n/i18n.tsx'
import { NumberInput } from './number-input.tsx'

function Points({ initial }: { readonly initial: number }) {
  const [value, setValue] = useState<number | null>(initial)
  return (
    <LanguageContext value="ptBR">
      <NumberInput aria-label="Pontos" value={value} onChange={setValue} />
      <output>{value}</output>
      <button type="button">Depois</button>
    </LanguageContext>
  )
}

it('shows thousands separators except while it has the focus, and keeps the text that Tab selected', async () => {
  const user = userEvent.setup()
  render(<Points initial={120_000} />)
  const field = screen.getByRole('textbox', { name: 'Pontos' })
  expect(field).toHaveValue('120.000')
  await user.tab()
  expect(field).toHaveValue('120000')
  await new Promise((done) => requestAnimationFrame(done))
  await user.keyboard('4500')
  expect(field).toHaveValue('4500')
  expect(screen.getByRole('status')).toHaveTextContent('4500')
  await user.tab()
  expect(field).toHaveValue('4.500')
  await user.click(field)
  expect(field).toHaveValue('4500')
})

it('does not select text that is typed right after the focus', async () => {
  render(<Points initial={120_000} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Pontos' })
  act(() => field.focus())
  fireEvent.change(field, { target: { value: '7' } })
  field.setSelectionRange(1, 1)
  await new Promise((done) => requestAnimationFrame(done))
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['7', 1, 1])
})
