import { z } from 'zod'
import type { pageQuery } from '../fields/schemas.ts'
import { EXPORT_FORMATS } from './vocabulary.ts'

/**
 * The query of a list's export: the list's own search, filters and sort without its pages, and the format of the file. An
 * export is declared beside its list with `query: exportQuery(ListQuery)` and `response: 'binary'`.
 */
export const exportQuery = <Shape extends typeof pageQuery.shape>(list: z.ZodObject<Shape>) => {
  const { page: _page, limit: _limit, ...filters } = list.shape
  return z.object({ ...filters, format: z.enum(EXPORT_FORMATS).default('csv') })
}
