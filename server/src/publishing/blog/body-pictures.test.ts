import { sourceSetOf } from '@esquadro/contract/platform/files/pictures'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { storeCover } from '../../platform/files/images.ts'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'
import { withPictureSizes } from './body-pictures.ts'

const app = useTestApp()

it('adds sizes, width and height to the pictures of a post, and leaves unknown ones unchanged', async () => {
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
  const { id } = await storeCover(app.db, app.services.files, {
    bytes: new Uint8Array(await picture.webp().toBuffer()),
    ownerId: (await aProfessional(app.db)).id,
    now: app.clock.now(),
  })
  const unknown = '<img src="/api/files/00000000-0000-4000-8000-000000000000" alt="" />'
  const html = await withPictureSizes(
    app.services,
    `<p>a</p><img src="/api/files/${id}" alt="Planta" />${unknown}`,
  )
  expect(html).toContain(' alt="Planta" width="800" height="600" loading="lazy"')
  expect(html).toContain(sourceSetOf(`/api/files/${id}`, 'avif').replaceAll('&', '&amp;'))
  expect(html).toContain(unknown)
})
