import { z } from 'zod'
import type { pageQuery } from '../fields/page.ts'

/** The formats of an exported list; the first is the default. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/**
 * The query of a list's export: the list's own search, filters and sort without its pages, and the format of the file. An
 * export is declared beside its list with `query: exportQuery(ListQuery)` and `response: 'binary'`.
 */
export const exportQuery = <Shape extends typeof pageQuery.shape>(list: z.ZodObject<Shape>) => {
  const { page: _page, limit: _limit, ...filters } = list.shape
  return z.object({ ...filters, format: z.enum(EXPORT_FORMATS).default('csv') })
}
