import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LanguageContext } from '../../i18n/i18n.tsx'
import { Dropdown } from './dropdown.tsx'
import { OPTIONS_LOADED } from './use-dropdown-options.ts'

const optionsUpTo = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: String(index), label: `Loja ${index}` }))

async function openWith(count: number) {
  const options = optionsUpTo(count)
  render(<Dropdown label="Loja" value={null} onChange={() => {}} loadOptions={async () => options} />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Loja' }))
  await screen.findByText(`Loja ${count - 1}`)
}

it('asks to keep typing if the server may have more options than it sent', async () => {
  await openWith(OPTIONS_LOADED)
  expect(screen.getByText('Continue digitando para ver outras opções.')).toBeVisible()
})

it('shows no hint below a complete list of options', async () => {
  await openWith(OPTIONS_LOADED - 1)
  expect(screen.queryByText('Continue digitando para ver outras opções.')).toBeNull()
})

it.each([
  ['ptBR', 'Selecione…', 'Nenhuma opção'],
  ['en', 'Select...', 'No options'],
] as const)('says in %s to select, and that there are no options (§9)', async (language, select, none) => {
  render(
    <LanguageContext value={language}>
      <Dropdown label="Loja" value={null} onChange={() => {}} options={[]} />
    </LanguageContext>,
  )
  expect(await screen.findByText(select)).toBeVisible()
  await userEvent.click(screen.getByRole('combobox', { name: 'Loja' }))
  expect(await screen.findByText(none)).toBeInTheDocument()
})
