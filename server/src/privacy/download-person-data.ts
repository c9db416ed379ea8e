import type { Context } from '../context/context.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'
import { asJson, asZip } from './download.ts'
import { listPersonData } from './person-data.queries.ts'

/** Returns everything stored about a member as one file, and records the download in the audit log (§10.12). */
export async function downloadPersonData(
  context: Context,
  userId: string,
  format: 'json' | 'csv',
): Promise<{ bytes: Uint8Array; type: string; name: string }> {
  const { db, clock, audit } = context
  const now = clock.now()
  const parts = await listPersonData(db, userId)
  await audit(db, { action: 'person.downloaded', subjectType: 'user', subjectId: userId, after: { format } })
  await recordSecurityEvent(context, { userId, kind: 'export', detail: 'own-data' })
  const name = `meus-dados-${now.toISOString().slice(0, 10)}`
  return format === 'json'
    ? { bytes: asJson(parts, now), type: 'application/json; charset=utf-8', name: `${name}.json` }
    : { bytes: asZip(parts), type: 'application/zip', name: `${name}.zip` }
}
