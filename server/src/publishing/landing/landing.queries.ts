import type { AnnouncedExperience, Landing } from '@esquadro/contract/publishing/landing/landing'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { imageAddressOf } from '../../platform/files/files.rules.ts'

/** Lists the next experiences of the programme, earliest first. */
export async function listAnnounced(
  db: Database,
  now: Date,
  limit: number,
): Promise<z.input<typeof AnnouncedExperience>[]> {
  const { rows } = await sql<Omit<z.input<typeof AnnouncedExperience>, 'image'> & { imageId: string | null }>`
    select e.title, c.name as category, e.image_id, e.starts_at, e.ends_at, e.place, e.min_level
    from experiences e join experience_categories c on c.id = e.category_id
    where e.active and c.active and e.segment_id is null and e.starts_at > ${now}
    order by e.starts_at, e.id limit ${limit}`.execute(db)
  return rows.map(({ imageId, ...experience }) => ({ ...experience, image: imageAddressOf(imageId) }))
}

/** Counts the participating stores and lists the first ones by name. */
export async function listStoreNames(
  db: Database,
  limit: number,
): Promise<z.input<typeof Landing>['stores']> {
  const { rows } = await sql<{ total: number; items: z.input<typeof Landing>['stores']['items'] }>`
    select (select count(*)::int from stores where active) as total,
      coalesce((select json_agg(json_build_object('name', trade_name, 'city', city, 'state', state) order by trade_name, id)
        from (select id, trade_name, city, state from stores where active order by trade_name, id limit ${limit}) first), '[]') as items`.execute(
    db,
  )
  return rows[0] ?? { total: 0, items: [] }
}
