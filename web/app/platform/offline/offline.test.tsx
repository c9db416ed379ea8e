import * as extract from '@esquadro/contract/ledger/extract/professional'
import * as extraPoints from '@esquadro/contract/rewards/extra-points/professional'
import * as invoices from '@esquadro/contract/sales/invoices/shopkeeper'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen as shown, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub, Link, MemoryRouter, Outlet } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { aProfessional } from '../../../../server/src/testing/builders.ts'
import { anExtraPoint } from '../../../../server/src/testing/extra-points.ts'
import { pointsOf } from '../../../../server/src/testing/sale.ts'
import { setUpApp } from '../../testing/app.ts'
import { setUpDevice } from '../../testing/device.ts'
import { network } from '../../testing/network.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { createQueryClient, useEndpoint } from '../api/queries.ts'
import { signIn } from '../api/session.ts'
import { useStore } from '../api/store.ts'
import { DesignProvider } from '../design/design-provider.tsx'
import { Device, UpdateNotice } from './device.tsx'
import { leaveDevice } from './leave-gate.ts'
import { NoConnectionPage } from './no-connection-page.tsx'
import { listQueue } from './queue.ts'
import { queueOwn } from './queue-own.ts'
import { sendQueue } from './send-queue.ts'
import { StoredData } from './stored-data.tsx'

const app = setUpApp()
setUpDevice()

const ana = {
  accessToken: 'token of ana',
  userType: 'professional',
  profileImage: null,
  name: 'Ana',
  email: 'ana@x.test',
} as const

const show = (part: React.ReactNode) =>
  render(
    <MemoryRouter>
      <DesignProvider>{part}</DesignProvider>
    </MemoryRouter>,
  )

describe('A page without network', () => {
  it('reports it, retries by itself once the network is back, and links to stored pages', () => {
    signIn(ana)
    show(<NoConnectionPage />)
    expect(shown.getByRole('heading', { level: 1, name: 'Sem conexão' })).toBeVisible()
    expect(shown.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
    expect(shown.getByRole('link', { name: 'Extrato guardado neste aparelho' })).toHaveAttribute(
      'href',
      '/extract',
    )
    expect(shown.queryByRole('link', { name: 'Enviar notas fiscais' })).toBeNull()
  })

  it('shows the last response with its time, only to the session that read it', async () => {
    signIn(ana)
    const summary = { points: 4321 }
    const respond = vi.fn<() => Promise<Response>>(async () => Response.json(summary))
    vi.stubGlobal('fetch', respond)
    const first = show(<Reading />)
    expect(await shown.findByText('{"points":4321}')).toBeVisible()
    await waitFor(async () => expect(await storedReads()).toBe(1))
    first.unmount()

    respond.mockRejectedValue(new TypeError('Failed to fetch'))
    vi.setSystemTime(new Date('2026-11-22T17:03:00Z'))
    const second = show(<Reading />)
    expect(await shown.findByText('{"points":4321}')).toBeVisible()
    expect(await shown.findByText('Dados de 20/11 às 12:00')).toBeVisible()
    expect(shown.getByText(/^Você está sem conexão/)).toBeVisible()
    second.unmount()

    respond.mockResolvedValue(new Response('<h1>Bad Gateway</h1>', { status: 502 }))
    const third = show(<Reading />)
    expect(await shown.findByText('Dados de 20/11 às 12:00')).toBeVisible()
    expect(shown.getByText(/^O servidor não respondeu/)).toBeVisible()
    third.unmount()
    respond.mockRejectedValue(new TypeError('Failed to fetch'))

    signIn({ ...ana, accessToken: 'token of bia', email: 'bia@x.test' })
    show(<Reading />)
    expect(await shown.findByText('transport')).toBeVisible()
    expect(shown.queryByText('{"points":4321}')).toBeNull()
  })
})

async function storedReads(): Promise<number> {
  const { openDevice } = await import('../api/device.ts')
  return (await openDevice()).count('reads')
}

function Reading() {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  return (
    <QueryClientProvider client={client}>
      <Summary />
    </QueryClientProvider>
  )
}

function Summary() {
  const reading = useEndpoint(extract.getSummary, { isStored: true })
  return (
    <>
      <StoredData readings={[reading]} />
      <p>{reading.data ? JSON.stringify(reading.data) : reading.error?.code}</p>
    </>
  )
}

describe('A new version', () => {
  it('is applied only when the person asks for it', async () => {
    const accept = vi.fn<() => void>()
    show(<UpdateNotice onAccept={accept} />)
    expect(shown.getByRole('status')).toHaveTextContent('Há uma nova versão')
    expect(accept).not.toHaveBeenCalled()
    await userEvent.click(shown.getByRole('button', { name: 'Atualizar' }))
    expect(accept).toHaveBeenCalledOnce()
    await userEvent.click(shown.getByRole('button', { name: 'Depois' }))
    expect(shown.queryByRole('status')).toBeNull()
  })
})

it('focuses the heading of each page that is opened, not of the same page in the other language', async () => {
  const page = (title: string, to: string) => () => (
    <main>
      <h1>{title}</h1>
      <Link to={to}>{to}</Link>
    </main>
  )
  const Frame = () => (
    <>
      <Outlet />
      <Device />
    </>
  )
  const Pages = createRoutesStub([
    {
      path: '/',
      Component: Frame,
      children: [
        { path: 'blog', Component: page('Blog', '/en/blog') },
        { path: 'en/blog', Component: page('Blog in English', '/dashboard') },
        { path: 'dashboard', Component: page('Painel', '/blog') },
      ],
    },
  ])
  render(
    <DesignProvider>
      <Pages initialEntries={['/blog']} />
    </DesignProvider>,
  )
  await userEvent.click(shown.getByRole('link'))
  expect(await shown.findByRole('heading', { name: 'Blog in English' })).not.toHaveFocus()
  await userEvent.click(shown.getByRole('link'))
  expect(await shown.findByRole('heading', { name: 'Painel' })).toHaveFocus()
})

describe('Queued calls', () => {
  const code = '0000-000H-K7Q2-ABCD-EFGH'
  const queueClaim = () =>
    queueOwn({ kind: 'claim', names: [code], path: '/x', json: JSON.stringify({ id: code }) })

  it('are listed, and each can be removed', async () => {
    signIn(ana)
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    await queueClaim()
    await queueOwn({ kind: 'invoices', names: ['a.xml', 'b.xml'], path: '/y', files: [] })
    show(<Device />)
    expect(await shown.findByText('2 envios aguardam a conexão')).toBeVisible()
    await userEvent.click(shown.getByRole('button', { name: 'Ver' }))
    expect(await shown.findByText('2 notas fiscais')).toBeVisible()
    expect(shown.getAllByText('Aguarda a conexão desde 20/11/2026 12:00')).toHaveLength(2)
    await userEvent.click(shown.getByRole('button', { name: `Remover Ponto extra ${code}` }))
    await waitFor(() => expect(shown.queryByText(`Ponto extra ${code}`)).toBeNull())
    expect(await listQueue()).toHaveLength(1)
  })

  it('survive the end of the session, are never shown to or sent for the next person, and are sent for their owner again', async () => {
    signIn(ana)
    const fetched = vi.fn<() => Promise<Response>>(async () => Response.json({}, { status: 401 }))
    vi.stubGlobal('fetch', fetched)
    await queueClaim()
    await sendQueue(() => ana.accessToken)
    localStorage.clear()
    useStore.setState({ user: null })
    const page = show(<Device />)
    expect(await shown.findByText('1 envio espera você entrar de novo')).toBeVisible()
    expect(document.body).not.toHaveTextContent(code)
    page.unmount()
    fetched.mockReset()
    fetched.mockResolvedValue(Response.json({ name: 'Palestra', points: 150 }))
    signIn({ ...ana, accessToken: 'token of bia', email: 'bia@x.test' })
    const other = show(<Device />)
    await sendQueue((queued) => (queued.owner === '' ? '' : null))
    expect(shown.queryByRole('status')).toBeNull()
    expect(fetched).not.toHaveBeenCalled()
    other.unmount()
    signIn({ ...ana, accessToken: 'new token of ana' })
    show(<Device />)
    expect(await shown.findByText('1 envio concluído')).toBeVisible()
    expect(fetched).toHaveBeenCalledOnce()
  })

  it('are kept for the next sign-in or discarded, as the person chooses at sign-out', async () => {
    signIn(ana)
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    await queueClaim()
    show(<Device />)
    await shown.findByText('1 envio aguarda a conexão')
    const first = leaveDevice(ana)
    await userEvent.click(await shown.findByRole('button', { name: 'Continuar aqui' }))
    expect(await first).toBe(false)
    expect(await listQueue()).toHaveLength(1)
    const second = leaveDevice(ana)
    await userEvent.click(await shown.findByRole('button', { name: 'Sair e guardar' }))
    expect(await second).toBe(true)
    expect(await listQueue()).toMatchObject([{ state: 'signed-out', token: '' }])
    const third = leaveDevice(ana)
    await userEvent.click(await shown.findByRole('checkbox', { name: 'Descartar em vez de guardar' }))
    await userEvent.click(shown.getByRole('button', { name: 'Sair e descartar' }))
    expect(await third).toBe(true)
    expect(await listQueue()).toEqual([])
  })
})

describe('Without network, the page', () => {
  it('queues the claim of a scanned code and credits it once, when the network is back', async () => {
    const { code } = await anExtraPoint(app)
    const user = await aProfessional(app.db)
    network.lose(extraPoints.getOne)
    const screen = await renderScreen(`/point-extra/qrcode?id=${code}`, { app, as: user })
    expect(await screen.findByRole('heading', { level: 1, name: 'Código guardado' })).toBeVisible()
    expect(await pointsOf(app, user.id)).toBe(0)
    network.mend()
    const token = useStore.getState().user?.accessToken ?? ''
    await waitFor(async () => expect(await listQueue()).toHaveLength(1))
    await Promise.all([sendQueue(() => token), sendQueue(() => token)])
    expect(await screen.findByText('+150')).toBeVisible()
    expect(await pointsOf(app, user.id)).toBe(150)
    expect(await screen.axe()).toEqual([])
  })

  it('does not queue the code of a screen, which changes every minute', async () => {
    network.lose(extraPoints.getOne)
    const screen = await renderScreen('/point-extra/qrcode?id=0000-000H-K7Q2-ABCD-EFGH-0000', {
      app,
      as: 'professional',
    })
    expect(await screen.findByText('Este código muda a cada minuto')).toBeVisible()
    expect(await listQueue()).toEqual([])
  })

  it('keeps the files of a store on the device', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    network.lose(invoices.send)
    const screen = await renderScreen('/invoices', { app, as: 'shopkeeper' })
    const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
    await screen.user.upload(input as HTMLInputElement, new File(['<nfe/>'], 'nota.xml'))
    expect(await screen.findByText('1 arquivo guardado neste aparelho')).toBeVisible()
    expect(await listQueue()).toMatchObject([{ kind: 'invoices', names: ['nota.xml'], state: 'waiting' }])
    vi.restoreAllMocks()
  })
})
