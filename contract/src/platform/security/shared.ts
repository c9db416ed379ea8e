import { endpoint, roles } from '../../endpoint.ts'
import { paged, pageQuery } from '../fields/schemas.ts'
import { OwnSecurityEvent, retention } from './security.ts'

export const getOwn = endpoint({
  method: 'GET',
  path: '/auth/security/get-all',
  access: roles,
  summary: 'List the security events of your account, newest first',
  query: pageQuery,
  response: paged(OwnSecurityEvent).extend(retention),
})
