import * as extract from '@esquadro/contract/ledger/extract/professional'
import * as publicPoints from '@esquadro/contract/ledger/points/public'
import { waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { aProfessional } from '../../../../server/src/testing/builders.ts'
import { anEntry, aPosting, post, recordTestRoot } from '../../../../server/src/testing/ledger.ts'
import { setUpApp } from '../../testing/app.ts'
import { network } from '../../testing/network.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { verifyStatement } from '../points/proof/verifier/verify-statement.mjs'

const app = setUpApp()
const path = '/extract'

async function aProfessionalWithPoints() {
  const professional = await aProfessional(app.db)
  const entries = [anEntry(professional.id, 300), anEntry(professional.id, 120)]
  await post(app.db, entries, aPosting(app.clock.now()))
  return professional
}

describe(path, () => {
  it('shows the balance and the entries, without accessibility violations', async () => {
    const screen = await renderScreen(path, { app, as: await aProfessionalWithPoints() })
    expect(await screen.findByText('2 lançamentos')).toBeVisible()
    expect(await screen.findByText('disponíveis')).toBeVisible()
    expect(screen.getAllByText(/300/).length).toBeGreaterThan(0)
    expect(await screen.axe()).toEqual([])
  })

  it('explains how the statement fills up while it is empty', async () => {
    const screen = await renderScreen(path, { app, as: 'professional' })
    await screen.findEmpty('Seu extrato começa com a primeira nota')
    expect(await screen.axe()).toEqual([])
  })

  it('says that no entry matches, and clears the filters', async () => {
    const screen = await renderScreen(`${path}?direction=debit`, { app, as: await aProfessionalWithPoints() })
    expect(await screen.findByText('Nenhum lançamento com esses filtros')).toBeVisible()
    const [clear] = screen.getAllByRole('button', { name: 'Limpar filtros' })
    await screen.user.click(clear as HTMLElement)
    expect(await screen.findByText('2 lançamentos')).toBeVisible()
  })

  it('shows a skeleton while the entries load', async () => {
    const professional = await aProfessionalWithPoints()
    const respond = network.hold(extract.getAll)
    const screen = await renderScreen(path, { app, as: professional })
    expect(await screen.findByRole('status', { name: 'Carregando o extrato…' })).toBeVisible()
    network.mend()
    respond()
    expect(await screen.findByText('2 lançamentos')).toBeVisible()
  })

  it('reports entries that cannot be read and keeps the search', async () => {
    network.fail(extract.getAll)
    const screen = await renderScreen(`${path}?q=loja`, { app, as: await aProfessionalWithPoints() })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    expect(screen.getByRole('searchbox')).toHaveValue('loja')
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByText('Nenhum lançamento com esses filtros')).toBeVisible()
  })

  it('saves the proof of an issued statement beside the PDF', async () => {
    const professional = await aProfessionalWithPoints()
    await recordTestRoot(app.services)
    const me = await app.signIn(professional.id)
    const { code } = (await app.callAs(me, extract.createDocument, { body: {} })).data
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      saved.push(file as Blob)
      return 'blob:proof'
    })
    const screen = await renderScreen(`${path}?view=documents`, { app, as: professional })
    await screen.user.click(await screen.findByRole('button', { name: `Baixar a prova do extrato ${code}` }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const file: unknown = JSON.parse((await saved[0]?.text()) ?? '')
    const roots = await app.callAs(null, publicPoints.getRoots, { query: {} })
    expect(verifyStatement(file, roots.data.items)).toMatchObject({ isRight: true, faults: [] })
    vi.restoreAllMocks()
  })

  it('shows the items that earned no points, and the issued statements', async () => {
    const screen = await renderScreen(path, { app, as: await aProfessionalWithPoints() })
    await screen.user.click(await screen.findByRole('tab', { name: 'O que não pontuou' }))
    expect(await screen.findByText('Tudo o que foi aprovado pontuou')).toBeVisible()
    await screen.user.click(screen.getByRole('tab', { name: 'Extratos emitidos' }))
    expect(await screen.findByText('Nenhum extrato emitido ainda')).toBeVisible()
    await waitFor(() => expect(screen.address()).toBe(`${path}?view=documents`))
  })
})
