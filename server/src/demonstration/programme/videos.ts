import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseVideoLink } from '@esquadro/contract/fields/video-link'
import type { VideoAudience } from '@esquadro/contract/videos/video'
import { addDays, dayOf } from '../../clock.ts'
import type { Services } from '../../context/context.ts'
import { storeFile } from '../../files/store-file.ts'
import { insertVideos, type NewVideo } from '../../videos/videos.queries.ts'
import { at } from '../people/accounts.ts'
import { links } from './videos.data.ts'

/** Inserts the gallery: freely licensed films by the Blender Foundation and others, and one uploaded drawing. */
export async function loadVideos(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { admin, now }: { readonly admin: string; readonly now: Date },
): Promise<void> {
  const { id: fileId } = await storeFile(db, files, {
    bytes: await readFile(join(import.meta.dirname, 'traco.webm')),
    name: 'traco.webm',
    mime: 'video/webm',
    ownerId: admin,
    visibility: 'private',
    now,
  })
  const uploaded = {
    title: 'Do traço à planta',
    description: 'Uma planta nasce linha por linha: malha, paredes, portas e a cota que fecha o desenho.',
    audience: 'members' as const,
    durationSeconds: 12,
    source: { provider: 'file', fileId } as const,
  }
  const listed = links.flatMap(({ link, ...video }) => {
    const source = parseVideoLink(link)
    return source ? [{ ...video, audience: audienceOf(video), source }] : []
  })
  const today = dayOf(now)
  const gallery: NewVideo[] = [uploaded, ...listed].map((video, nth) => ({
    ...video,
    position: nth + 1,
    publishedAt: at(addDays(today, -3 - nth * 11), 9),
    coverFileId: null,
  }))
  await insertVideos(db, gallery, { id: admin, now })
}

const audienceOf = ({ audience }: { readonly audience?: VideoAudience }): VideoAudience =>
  audience ?? 'public'
