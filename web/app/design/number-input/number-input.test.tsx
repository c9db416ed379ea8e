import { render, screen } from '@testing-library/react'
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

it('shows thousands separators except while it is typed in, and keeps what Tab selected', async () => {
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

it('keeps every digit that is typed right after the focus', async () => {
  const user = userEvent.setup()
  render(<Points initial={120_000} />)
  const field = screen.getByRole('textbox', { name: 'Pontos' })
  field.focus()
  await user.clear(field)
  await user.keyboard('7')
  await new Promise((done) => requestAnimationFrame(done))
  await user.keyboard('8')
  expect(field).toHaveValue('78')
})
