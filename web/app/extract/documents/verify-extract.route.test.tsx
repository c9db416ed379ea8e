import * as extract from '@esquadro/contract/extract/professional'
import * as publicExtract from '@esquadro/contract/extract/public'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aProfessional } from '../../../../server/src/testing/builders.ts'
import { anEntry, aPosting, post } from '../../../../server/src/testing/ledger.ts'
import { setUpApp } from '../../testing/app.ts'
import { network } from '../../testing/network.ts'
import { testReading } from '../../testing/reading-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpApp()
const path = '/extrato/verificar'

async function aCode(): Promise<string> {
  const { id } = await aProfessional(app.db)
  await post(app.db, [anEntry(id, 300)], aPosting(app.clock.now()))
  const { data } = await app.callAs(await app.signIn(id), extract.createDocument, { body: {} })
  return data.code
}

describe(path, () => {
  it('confirms a genuine statement', async () => {
    const code = await aCode()
    const screen = await renderScreen(path, { app })
    await screen.press('Conferir')
    await screen.findError('Código de verificação', 'Digite o código.')
    await screen.user.type(screen.getByRole('textbox', { name: 'Código de verificação' }), code)
    await screen.user.click(screen.getByRole('button', { name: 'Conferir' }))
    expect(await screen.findByText('O extrato é verdadeiro')).toBeVisible()
    await waitFor(() => expect(screen.address()).toBe(`${path}?code=${code}`))
    expect(await screen.axe()).toEqual([])
  })

  it('reports an unknown code', async () => {
    const screen = await renderScreen(`${path}?code=0000-0000-0000-0000`, { app })
    await screen.findEmpty('Este código não existe')
  })

  it('reports a failed verification and retries', async () => {
    const code = await aCode()
    network.fail(publicExtract.verify)
    const screen = await renderScreen(`${path}?code=${code}`, { app })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByText('O extrato é verdadeiro')).toBeVisible()
  })
})

describe('the loading of a verification', () => {
  testReading({
    app,
    open: async () => ({ path: `${path}?code=${await aCode()}` }),
    endpoint: publicExtract.verify,
    shown: 'O extrato é verdadeiro',
  })
})
