import * as cmsMail from '@esquadro/contract/platform/mail/cms'
import { within } from '@testing-library/react'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anAdmin, aProfessional } from '../../../../server/src/testing/builders.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { choose, rowOf, testList } from '../../testing/list-tests.ts'
import { testReading } from '../../testing/reading-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const subject = 'Confirme o seu e-mail no Esquadro'

/** Fills the queue with failed mails to these addresses alone. */
async function failMailsTo(...addresses: readonly string[]): Promise<void> {
  await sql`delete from pgboss.job where name = 'mail'`.execute(app.db)
  for (const to of addresses)
    await app.services.mail.send(app.db, {
      to,
      kind: 'confirm-email',
      language: 'ptBR',
      data: { name: 'Ana', url: 'http://localhost:3000/x' },
    })
  await sql`update pgboss.job set state = 'failed', started_on = now(), completed_on = now() where name = 'mail'`.execute(
    app.db,
  )
}

testList({
  app,
  path: '/cms/mail?tab=queue',
  table: 'Fila',
  endpoint: cmsMail.getQueue,
  empty: { as: () => anAdmin(app.db), title: 'Nenhum e-mail na fila' },
  full: async () => {
    await failMailsTo('bia@exemplo.com.br')
    return { as: 'admin', rows: [subject] }
  },
  noMatch: 'state=sent',
})

testList({
  app,
  path: '/cms/mail?tab=rejected',
  table: 'Endereços que recusam',
  endpoint: cmsMail.getRejected,
  empty: { as: () => anAdmin(app.db), title: 'Nenhum endereço recusa e-mails' },
  full: async () => {
    await aProfessional(app.db, {
      name: 'Ana Prado',
      email: 'ana.prado@exemplo.com.br',
      emailRejectedAt: app.clock.now(),
    })
    return { as: 'admin', rows: ['Ana Prado'] }
  },
})

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

  it('masks the addresses that reject mails', async () => {
    const screen = await renderScreen('/cms/mail?tab=rejected', { app, as: 'admin' })
    expect(await screen.findByRole('row', { name: /Ana Prado/ })).toBeVisible()
    expect(screen.queryByText('ana.prado@exemplo.com.br')).toBeNull()
  })

  it('retries a failed mail of the queue, and discards one with a reason', async () => {
    await failMailsTo('ana@exemplo.com.br', 'rui@exemplo.com.br')
    const screen = await renderScreen('/cms/mail?tab=queue', { app, as: 'admin' })
    expect(await rowOf('Fila', 'a\\*\\*\\*@')).toHaveTextContent(/Falhou/)
    expect(await screen.axe()).toEqual([])
    await choose(screen, `${subject} · a***@exemplo.com.br`, 'Reenviar')
    expect(await screen.findByRole('dialog', { name: 'Resultado' })).toHaveTextContent('Feito')
    await screen.user.keyboard('{Escape}')
    expect(await rowOf('Fila', 'a\\*\\*\\*@')).toHaveTextContent(/será repetido/)
    await choose(screen, `${subject} · r***@exemplo.com.br`, 'Descartar')
    await screen.press('Descartar')
    await screen.findError('Motivo', /./)
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
