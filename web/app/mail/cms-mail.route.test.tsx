import * as cmsMail from '@esquadro/contract/mail/cms'
import { within } from '@testing-library/react'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aProfessional } from '../../../server/src/testing/builders.ts'
import { setUpApp } from '../testing/app.ts'
import { choose, rowOf } from '../testing/list-tests.ts'
import { testReading } from '../testing/reading-tests.ts'
import { renderScreen } from '../testing/screen.tsx'

const app = setUpApp()

describe('/cms/mail', () => {
  it('previews a mail as HTML and as text', async () => {
    const screen = await renderScreen('/cms/mail', { app, as: 'admin' })
    const preview = within(await screen.findByRole('article', { name: 'Prévia' }))
    expect(preview.getByTitle('Confirme o seu e-mail no Esquadro').getAttribute('srcdoc')).toContain(
      'Você recebe este e-mail porque',
    )
    await screen.press('Escuro')
    expect(preview.getByRole('button', { name: 'Escuro' })).toHaveAttribute('aria-pressed', 'true')
    await screen.press('Texto')
    expect(preview.getByText(/Confirmar e-mail: https:/)).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })

  it('lists the addresses that reject mails, masked', async () => {
    const empty = await renderScreen('/cms/mail?tab=rejected', { app, as: 'admin' })
    expect(await empty.findByText('Nenhum endereço recusa e-mails')).toBeVisible()
    await aProfessional(app.db, {
      name: 'Ana Prado',
      email: 'ana.prado@exemplo.com.br',
      emailRejectedAt: app.clock.now(),
    })
    const screen = await renderScreen('/cms/mail?tab=rejected', { app, as: 'admin' })
    expect(await screen.findByRole('row', { name: /Ana Prado/ })).toBeVisible()
    expect(screen.queryByText('ana.prado@exemplo.com.br')).toBeNull()
  })

  it('retries a failed mail of the queue, and discards one with a reason', async () => {
    await sql`delete from pgboss.job where name = 'mail'`.execute(app.db)
    for (const to of ['ana@exemplo.com.br', 'rui@exemplo.com.br'])
      await app.services.mail.send(app.db, {
        to,
        kind: 'confirm-email',
        language: 'ptBR',
        data: { name: 'Ana', url: 'http://localhost:3000/x' },
      })
    await sql`update pgboss.job set state = 'failed', started_on = now(), completed_on = now() where name = 'mail'`.execute(
      app.db,
    )
    const screen = await renderScreen('/cms/mail?tab=queue', { app, as: 'admin' })
    const subject = 'Confirme o seu e-mail no Esquadro'
    expect(await rowOf('Fila', 'a\\*\\*\\*@')).toHaveTextContent(/Falhou/)
    expect(await screen.axe()).toEqual([])
    await choose(screen, `${subject} · a***@exemplo.com.br`, 'Reenviar')
    expect(await screen.findByRole('dialog', { name: 'Resultado' })).toHaveTextContent('Feito')
    await screen.user.keyboard('{Escape}')
    expect(await rowOf('Fila', 'a\\*\\*\\*@')).toHaveTextContent(/será repetido/)
    await choose(screen, `${subject} · r***@exemplo.com.br`, 'Descartar')
    await screen.fill('Motivo', 'Endereço errado')
    await screen.press('Descartar')
    expect(await screen.findByRole('dialog', { name: 'Resultado' })).toHaveTextContent('Feito')
    await screen.user.keyboard('{Escape}')
    expect(await rowOf('Fila', 'r\\*\\*\\*@')).toHaveTextContent(/Descartado.*Endereço errado/)
  })
})

describe('the loading of /cms/mail', () => {
  testReading({
    app,
    open: async () => ({ path: '/cms/mail', as: 'admin' }),
    endpoint: cmsMail.getOne,
    shown: 'Escuro',
    hasRetry: true,
  })
})
