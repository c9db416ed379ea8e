import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { find } from '@esquadro/contract/platform/zip-codes/public'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUpApp } from '../../../testing/app.ts'
import { network } from '../../../testing/network.ts'
import { renderScreen } from '../../../testing/screen.tsx'

/** Responds like the look-up service; knows one CEP. */
const service = createServer((request, response) => {
  const paulista = { logradouro: 'Avenida Paulista', bairro: 'Bela Vista', localidade: 'São Paulo', uf: 'SP' }
  response.end(JSON.stringify(request.url === '/01310100/' ? paulista : { erro: 'true' }))
})
beforeAll(() => new Promise<void>((done) => void service.listen(0, '127.0.0.1', done)))
afterAll(() => void service.close())

const app = setUpApp({
  config: {
    get zipCodeUrl() {
      return `http://127.0.0.1:${(service.address() as AddressInfo).port}/{zipCode}/`
    },
  },
})
async function renderAddress() {
  const screen = await renderScreen('/sign-up-profissional-old', { app })
  await screen.findByRole('textbox', { name: 'CEP' })
  return screen
}

describe('The address of a registration', () => {
  it('is filled in from the CEP, except for typed values', async () => {
    const screen = await renderAddress()
    await screen.fill('Bairro', 'Cerqueira César')
    await screen.fill('CEP', '01310100')
    await screen.findHint('CEP', 'Endereço preenchido pelo CEP. Confira e complete.')
    expect(screen.field('Endereço')).toHaveValue('Avenida Paulista')
    expect(screen.field('Cidade')).toHaveValue('São Paulo')
    expect(screen.field('Bairro')).toHaveValue('Cerqueira César')
  })

  it('stays empty for an unknown CEP, with a hint', async () => {
    const screen = await renderAddress()
    await screen.fill('CEP', '99999999')
    await screen.findHint('CEP', 'Não encontramos este CEP. Confira o número ou preencha o endereço abaixo.')
    expect(screen.field('Endereço')).toHaveValue('')
  })

  it('can be typed while the look-up runs or after it failed', async () => {
    const release = network.hold(find)
    const screen = await renderAddress()
    await screen.fill('CEP', '01310100')
    await screen.findHint('CEP', 'Procurando o endereço…')
    await screen.fill('Endereço', 'Rua Augusta')
    network.mend()
    network.lose(find)
    release()
    await screen.fill('CEP', '01310101')
    await screen.findHint('CEP', 'A busca por CEP não respondeu agora. Preencha o endereço abaixo.')
    expect(screen.field('Endereço')).toHaveValue('Rua Augusta')
  })
})
