import { endpoint, roles } from '../endpoint.ts'
import { paged, pageQuery } from '../fields/page.ts'
import { OwnSecurityEvent } from './security.ts'

export const getOwn = endpoint({
  method: 'GET',
  path: '/auth/security/get-all',
  access: roles,
  summary: 'List the security events at your account in the last 180 days, newest first',
  query: pageQuery,
  response: paged(OwnSecurityEvent),
})
