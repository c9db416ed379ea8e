import * as extract from '@esquadro/contract/ledger/extract/professional'
import * as publicExtract from '@esquadro/contract/ledger/extract/public'
import * as publicPoints from '@esquadro/contract/ledger/points/public'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aProfessional } from '../../../../../server/src/testing/builders.ts'
import { anEntry, aPosting, post, recordTestRoot } from '../../../../../server/src/testing/ledger.ts'
import { setUpApp } from '../../../testing/app.ts'
import { network } from '../../../testing/network.ts'
import { testReading } from '../../../testing/reading-tests.ts'
import { renderScreen } from '../../../testing/screen.tsx'

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

describe('the proof of a statement', () => {
  const aFile = (content: unknown) =>
    new File([typeof content === 'string' ? content : JSON.stringify(content)], 'extrato.json')

  async function aProof() {
    const { id } = await aProfessional(app.db)
    await post(app.db, [anEntry(id, 300)], aPosting(app.clock.now()))
    app.clock.advance({ hours: 1 })
    await recordTestRoot(app.services)
    const me = await app.signIn(id)
    const document = (await app.callAs(me, extract.createDocument, { body: {} })).data
    return (await app.callAs(me, extract.getProof, { query: { id: document.id } })).data
  }

  it('is checked against the published root, and says what is proven and what is not', async () => {
    const proof = await aProof()
    const screen = await renderScreen(path, { app })
    const field = await screen.findByLabelText<HTMLInputElement>(/Prova do extrato/)
    await screen.user.upload(field, aFile(proof))
    expect(await screen.findByText('O extrato confere.')).toBeVisible()
    expect(screen.getByText(/^A assinatura \d+ é a da cópia com que foi comparada: /)).toBeVisible()
    expect(screen.getByText(/^De quem é a conta/)).toBeVisible()
    expect(await screen.axe()).toEqual([])
    const [line] = proof.lines
    await screen.user.upload(field, aFile({ ...proof, lines: [{ ...line, reason: 'Outro' }] }))
    expect(await screen.findByText('O extrato não confere.')).toBeVisible()
    expect(screen.getByText('O lançamento 1 tem outro tipo ou outro motivo no registro.')).toBeVisible()
  })

  it('asks to compare the root if the published ones cannot be read', async () => {
    const proof = await aProof()
    network.fail(publicPoints.getRoots)
    const screen = await renderScreen(path, { app })
    await screen.user.upload(await screen.findByLabelText<HTMLInputElement>(/Prova do extrato/), aFile(proof))
    expect(await screen.findByText(/^Se a assinatura \d+ é a publicada\. Compare/)).toBeVisible()
    network.mend()
  })

  it('rejects another file under its field', async () => {
    const screen = await renderScreen(path, { app })
    const field = await screen.findByLabelText<HTMLInputElement>(/Prova do extrato/)
    await screen.user.upload(field, aFile('{"a": 1}'))
    expect(await screen.findByText('Este arquivo não é a prova de um extrato.')).toBeVisible()
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
