import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { FormPreview } from './form-preview.tsx'

type Reading = Parameters<typeof FormPreview>[0]['reading']
const quiet: Reading = { error: null, isAsking: false, retry: () => undefined }
const preview = (reading: Reading, missing: string | null, figures: string | null) =>
  render(
    <FormPreview title="Prévia" missing={missing} reading={reading}>
      {figures && <p>{figures}</p>}
    </FormPreview>,
  )
// The skeleton is a status as well.
const status = () => screen.getAllByRole('status')[0] as HTMLElement

it('names the missing input before it sends a request', () => {
  preview(quiet, 'Preencha o dia', 'figuras de antes')
  expect(status().textContent).toBe('Preencha o dia')
})

it('shows a skeleton until the first response, and the old figures while the next response loads', () => {
  const { rerender } = preview({ ...quiet, isAsking: true }, null, null)
  expect(screen.getAllByRole('status')).toHaveLength(2)
  rerender(
    <FormPreview title="Prévia" missing={null} reading={{ ...quiet, isAsking: true }}>
      <p>1.200 pontos a mais</p>
    </FormPreview>,
  )
  expect(screen.getAllByRole('status')).toHaveLength(1)
  expect(status().textContent).toBe('1.200 pontos a mais')
  expect(status().getAttribute('aria-busy')).toBe('true')
})

it('shows an error with a retry in place of the figures', async () => {
  let tries = 0
  preview(
    { error: { msg: 'Tente de novo.' }, isAsking: false, retry: () => (tries += 1) },
    null,
    'figuras de antes',
  )
  expect(status().textContent).toContain('Tente de novo.')
  expect(status().textContent).not.toContain('figuras de antes')
  await userEvent.click(screen.getByRole('button'))
  expect(tries).toBe(1)
})
