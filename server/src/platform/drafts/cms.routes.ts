import * as contract from '@esquadro/contract/platform/drafts/cms'
import type { z } from 'zod'
import { AppError } from '../errors/app-error.ts'
import { handle } from '../http/handle.ts'
import { deleteDraft, findDraft, upsertDraft } from './drafts.queries.ts'

type Saved = z.input<typeof contract.Draft>

export const get = handle(contract.get, async ({ query, user }, { db }) => ({
  // The contract validated the values when they were saved.
  draft: ((await findDraft(db, { userId: user.id, ...query })) as Saved | undefined) ?? null,
}))

export const save = handle(contract.save, async ({ body, user }, { db, clock }) => {
  const { content, version, ...place } = body
  const key = { userId: user.id, ...place }
  const saved = await upsertDraft(db, key, { content, from: version, now: clock.now() })
  if (!saved) throw new AppError('conflict', { data: await findDraft(db, key) })
  return saved
})

export const discard = handle(contract.discard, async ({ body, user }, { db }) => {
  await deleteDraft(db, { userId: user.id, ...body })
  return {}
})
