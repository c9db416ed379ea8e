import { maskTaxDocument } from '@esquadro/contract/platform/fields/tax-document'
import * as counter from '@esquadro/contract/sales/counter/shopkeeper'
import { within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aTradingStore, setSettings } from '../../../../server/src/testing/sale.ts'
import { setUpApp } from '../../testing/app.ts'
import { network } from '../../testing/network.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpApp()
const unknown = '529.982.247-25'

beforeEach(() => setSettings(app, {}))

async function open(counterSettings: Parameters<typeof setSettings>[1] = {}) {
  const trade = await aTradingStore(app)
  await setSettings(app, counterSettings)
  const screen = await renderScreen('/dashboard', { app, as: trade.shopkeeper })
  const part = within(await screen.findByRole('region', { name: 'Esta venda vai pontuar?' }))
  const answer = () => part.getByRole('status')
  return { trade, screen, part, answer, document: maskTaxDocument(trade.customer.document) }
}

describe('The counter on the first page of a store', () => {
  it('answers with the keyboard alone: the document, Enter, then goods and Enter', async () => {
    const { trade, screen, part, answer, document: cpf } = await open()
    const input = part.getByRole('textbox', { name: 'CPF ou CNPJ do cliente' })
    await expect.poll(() => document.activeElement).toBe(input)
    expect(answer()).toHaveTextContent('A resposta aparece aqui')
    await screen.user.keyboard(`${cpf}{Enter}`)
    await expect.poll(() => answer().textContent).toContain('Pontua')
    expect(answer()).toHaveTextContent('Sim, esta compra pontua.')
    expect(await screen.axe()).toEqual([])
    // Past the two buttons.
    for (const _ of [1, 2, 3]) await screen.user.tab()
    // A scanner ends the code with Enter, which leads to the value.
    await screen.user.keyboard(`${trade.product.code}{Enter}123456{Enter}`)
    await expect.poll(() => answer().textContent).toContain('1.234pontos')
    expect(part.getByText(trade.product.name)).toBeVisible()
    await screen.user.keyboard('{Tab}{Tab}999{Enter}')
    expect(await part.findByText('de 1.234 a 1.244 pontos, conforme os produtos')).toBeVisible()
  })

  it('begins anew with the next document, without the goods of the customer before', async () => {
    const { screen, part, answer, document: cpf } = await open()
    await screen.user.keyboard(`${cpf}{Enter}`)
    await expect.poll(() => answer().textContent).toContain('Sim')
    await screen.fill('Valor total', '150,00')
    await screen.press('Adicionar')
    expect(await part.findByText('Outras mercadorias')).toBeVisible()
    await screen.press('Próximo cliente')
    expect(part.queryByText('Outras mercadorias')).toBeNull()
    await expect.poll(() => answer().textContent).toContain('A resposta aparece aqui')
    await screen.user.keyboard(`${unknown}{Enter}`)
    await expect.poll(() => answer().textContent).toContain('Não pontua')
    expect(answer()).toHaveTextContent('hoje não há um cadastro que pontue para este CPF ou CNPJ')
  })

  it('asks for a valid document and for the value of a line', async () => {
    const { screen } = await open()
    await screen.user.keyboard('123{Enter}')
    await screen.findError('CPF ou CNPJ do cliente', 'Digite um CPF ou CNPJ válido.')
    await screen.press('Adicionar')
    await screen.findError('Valor total', 'Digite o valor.')
    await screen.fill('CPF ou CNPJ do cliente', unknown)
    expect(screen.queryByText('Digite um CPF ou CNPJ válido.')).toBeNull()
  })

  it('removes a line and asks again', async () => {
    const { screen, part, answer, document: cpf, trade } = await open()
    await screen.fill('EAN, código ou nome', trade.product.code)
    await screen.fill('Valor total', '200,00')
    await screen.press('Adicionar')
    await screen.fill('CPF ou CNPJ do cliente', cpf)
    await screen.press('Consultar')
    await expect.poll(() => answer().textContent).toContain('200pontos')
    await screen.user.click(part.getByRole('button', { name: `Remover ${trade.product.name}` }))
    await expect.poll(() => answer().textContent).not.toContain('200pontos')
    expect(answer()).toHaveTextContent('Sim')
  })

  it('says that the limit of the day is reached, and that the sale earns all the same', async () => {
    const { screen, answer, document: cpf } = await open({ counterPerPersonDay: 1 })
    await screen.user.keyboard(`${cpf}{Enter}`)
    await expect.poll(() => answer().textContent).toContain('Sim')
    await screen.fill('CPF ou CNPJ do cliente', unknown)
    await screen.press('Consultar')
    await expect.poll(() => answer().textContent).toContain('Limite de consultas atingido')
    expect(answer()).toHaveTextContent('a venda pontua do mesmo modo')
    expect(await screen.axe()).toEqual([])
  })

  it('offers a retry if the check fails, and keeps what was typed', async () => {
    const { screen, answer, document: cpf } = await open()
    network.fail(counter.check)
    await screen.user.keyboard(`${cpf}{Enter}`)
    await expect.poll(() => answer().textContent).toContain('Não foi possível consultar agora.')
    network.mend()
    await screen.press('Tentar de novo')
    await expect.poll(() => answer().textContent).toContain('Sim')
  })

  it('tells of a missing confirmation if the programme allows it', async () => {
    const on = { Arquiteto: true, Engenheiro: false, 'Designer de Interiores': false }
    const {
      screen,
      answer,
      document: cpf,
    } = await open({
      customerConfirmation: on,
      counterBeforeConfirmation: on,
    })
    await screen.user.keyboard(`${cpf}{Enter}`)
    await expect.poll(() => answer().textContent).toContain('Aguarda confirmação do cliente')
  })

  it('is not there if the programme has switched it off', async () => {
    const trade = await aTradingStore(app)
    await setSettings(app, { counter: false })
    const screen = await renderScreen('/dashboard', { app, as: trade.shopkeeper })
    expect(await screen.findByText('O primeiro dia')).toBeVisible()
    expect(screen.queryByText('Esta venda vai pontuar?')).toBeNull()
  })
})
