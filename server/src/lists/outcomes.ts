import type { RowOutcome } from '@esquadro/contract/lists/bulk'
import { errorResponse } from '../http/errors.ts'
import type { Language } from '../messages/messages.ts'
import type { ChangedRow } from './change-each.ts'

/** Converts the outcomes of several rows to the API's format, with refusals in a language. */
export const outcomesIn = (
  outcomes: readonly ChangedRow[],
  language: Language,
): { readonly items: RowOutcome[] } => ({
  items: outcomes.map(({ id, change, refusal }) => {
    if (!refusal) return { id, ok: true, change, error: null }
    const { code, msg } = errorResponse(refusal.code, {}, language).error
    return { id, ok: false, change: null, error: { code, msg } }
  }),
})
