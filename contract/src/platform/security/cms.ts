import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, isoDay, paged, pageQuery } from '../fields/schemas.ts'
import { retention, SECURITY_EVENTS, SecurityEvent } from './security.ts'

/** The filters of the security events; their export is in `audit`. */
export const securityQuery = pageQuery.extend({
  kind: z.enum(SECURITY_EVENTS).optional(),
  person: id.optional(),
  from: isoDay.optional(),
  to: isoDay.optional(),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/security/get-all',
  access: ['admin'],
  summary: 'List security events, newest first; filter by kind, person and days',
  query: securityQuery,
  response: paged(SecurityEvent).extend(retention),
})
