import { continueAnnouncement } from '../announcements/announcements.ts'
import type { TestApp } from './test-app.ts'

/** Sends the announcements that wait for a job. */
export async function finishAnnouncements({ db, services }: TestApp): Promise<void> {
  const waiting = await db.selectFrom('announcements').select('id').where('finishedAt', 'is', null).execute()
  for (const { id } of waiting) await continueAnnouncement(services, id)
}
