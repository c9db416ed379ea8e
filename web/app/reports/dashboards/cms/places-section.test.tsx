import { screen as page, render } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import { anAdmin } from '../../../../../server/src/testing/builders.ts'
import { CmsMenuEntries } from '../../../platform/layouts/frame/cms-menu-entries.ts'
import { useCmsMenuEntries } from '../../../platform/layouts/header/use-cms-menu-entries.ts'
import { setUpApp } from '../../../testing/app.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { PlacesSection } from './places-section.tsx'

const app = setUpApp()

function Framed() {
  return (
    <CmsMenuEntries value={useCmsMenuEntries()}>
      <PlacesSection />
    </CmsMenuEntries>
  )
}

describe('The screens on a dashboard without figures', () => {
  it('are those of the menu that the administrator may open, without the dashboard itself', async () => {
    // The section is shown beside a screen, whose session it shares.
    await renderScreen('/cms/notifications', { app, as: await anAdmin(app.db, { permissions: ['content'] }) })
    const Stub = createRoutesStub([{ path: '*', Component: Framed }])
    render(<Stub initialEntries={['/cms/dashboard']} />)
    await page.findByRole('heading', { name: 'Suas telas' })
    expect(page.getByRole('link', { name: 'Blog' })).toHaveAttribute('href', '/cms/blog')
    expect(page.getByRole('link', { name: 'Vídeos' })).toHaveAttribute('href', '/cms/videos')
    expect(page.getByRole('heading', { name: 'Geral' })).toBeVisible()
    expect(page.queryByRole('link', { name: 'Painel' })).toBeNull()
    expect(page.queryByRole('link', { name: 'Ajustes de pontos' })).toBeNull()
  })
})
