import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, paged, pageQuery, search, sortQuery } from '../fields/schemas.ts'
import { exportQuery } from '../lists/export.ts'
import { RECORD_SCREENS, RecordView } from './member.ts'

/** A view as administrators see it: with the full name of the viewer; `viewerId` is an account or, of a `key`, the key. */
export const CmsRecordView = RecordView.extend({ viewerId: id })
export type CmsRecordView = z.output<typeof CmsRecordView>

const viewsQuery = pageQuery.extend({
  /** The professional or shopkeeper whose record was viewed. */
  id,
  /** A part of the name of a viewer. */
  q: search.optional(),
  screen: z.enum(RECORD_SCREENS).optional(),
  viewerType: RecordView.shape.viewerType.optional(),
  sort: sortQuery(['viewedAt']).default('-viewedAt'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/record-views/get-all',
  access: ['admin'],
  summary: "List the views of a member's record: viewer, screen and time",
  query: viewsQuery,
  response: paged(CmsRecordView),
})

export const exportAll = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/record-views/export',
  access: ['admin'],
  summary: "Export the views of a member's record as filtered and sorted",
  query: exportQuery(viewsQuery),
  response: 'binary',
})
