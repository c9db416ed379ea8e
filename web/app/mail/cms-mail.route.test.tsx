import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aProfessional } from '../../../server/src/testing/builders.ts'
import { setUpApp } from '../testing/app.ts'
import { renderScreen } from '../testing/screen.tsx'

const app = setUpApp()

describe('/cms/mail', () => {
  it('previews a mail as HTML and as text', async () => {
    const screen = await renderScreen('/cms/mail', { app, as: 'admin' })
    const preview = within(await screen.findByRole('article', { name: 'Prévia' }))
    expect(preview.getByTitle('Confirme o seu e-mail no Esquadro').getAttribute('srcdoc')).toContain(
      'Você recebe este e-mail porque',
    )
    await screen.press('Texto')
    expect(preview.getByText(/Confirmar e-mail: https:/)).toBeVisible()
    expect(await screen.findByText('Nenhum endereço recusa e-mails')).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })

  it('lists the addresses that reject mails, masked', async () => {
    await aProfessional(app.db, {
      name: 'Ana Prado',
      email: 'ana.prado@exemplo.com.br',
      emailRejectedAt: app.clock.now(),
    })
    const screen = await renderScreen('/cms/mail', { app, as: 'admin' })
    expect(await screen.findByRole('row', { name: /Ana Prado/ })).toBeVisible()
    expect(screen.queryByText('ana.prado@exemplo.com.br')).toBeNull()
  })
})
