import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { paged, pageQuery, search, sortQuery } from '../../platform/fields/schemas.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import { ANNOUNCEMENT_STATES, Announcement, AnnouncementInput } from './announcement.ts'

const announcementsQuery = pageQuery.extend({
  q: search.optional(),
  state: z.enum(ANNOUNCEMENT_STATES).optional(),
  sort: sortQuery(['createdAt']).default('-createdAt'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/announcements/get-all',
  access: ['admin'],
  summary: 'List the announcements sent to segments, with their progress; search, filter by state, sort',
  query: announcementsQuery,
  response: paged(Announcement),
})

export const exportAll = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/announcements/export',
  access: ['admin'],
  summary: 'Export the announcements as filtered and sorted',
  query: exportQuery(announcementsQuery),
  response: 'binary',
})

export const send = endpoint({
  method: 'POST',
  path: '/cms/announcements/send',
  idempotent: true,
  access: ['admin'],
  summary: 'Send a notification to the members of a segment; a job writes it in batches',
  body: AnnouncementInput,
  response: Announcement,
  errors: ['segment.archived'],
})
