import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { uploadFile } from '../../form-data.ts'
import { id, instant, paged, pageQuery, search, sortQuery } from '../../platform/fields/schemas.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import { TRUST_FILE_BYTES, TRUST_KINDS, TRUST_REFUSALS, TRUST_STATES } from './trust.ts'

/** A certificate of an authority, or a package of schemas. */
export const TrustItem = z.object({
  id,
  kind: z.enum(TRUST_KINDS),
  /** The common name of a certificate; the name of the package's folder or file. */
  name: z.string(),
  /** SHA-256, in hexadecimal. */
  fingerprint: z.string(),
  /** The number of files; 1 for a certificate. */
  files: z.int(),
  /** Null for schemas, which have no validity. */
  validFrom: instant.nullable(),
  validUntil: instant.nullable(),
  state: z.enum(TRUST_STATES),
  /** `folder`: found in the data folder of a server when it started. */
  origin: z.enum(['upload', 'folder', 'demonstration']),
  /** The administrator who uploaded it; null: nobody did. */
  uploadedBy: z.string().nullable(),
  uploadedAt: instant,
})
export type TrustItem = z.output<typeof TrustItem>

/** The form of an upload. The content decides on the type, which browsers do not know for certificates. */
export const TrustUpload = z.strictObject({ file: uploadFile({ maxBytes: TRUST_FILE_BYTES, types: [''] }) })

export const upload = endpoint({
  method: 'POST',
  path: '/cms/settings/trust/upload',
  requiresPassword: true,
  access: ['admin'],
  summary:
    'Install certificates of authorities (PEM, DER, PKCS #7) or schemas (ZIP); every server uses them at once',
  multipart: true,
  bodyLimit: TRUST_FILE_BYTES + 64 * 1024,
  body: TrustUpload,
  /** The items that were not installed before. */
  response: z.object({ items: z.array(TrustItem) }),
  errors: [...TRUST_REFUSALS, 'trust.installed'],
})

export const remove = endpoint({
  method: 'POST',
  path: '/cms/settings/trust/remove',
  requiresPassword: true,
  access: ['admin'],
  summary: 'Remove a certificate or a package of schemas; every server stops using it at once',
  body: z.strictObject({ id }),
  response: z.object({ id }),
  errors: ['not-found'],
})

const listQuery = pageQuery.extend({
  q: search.optional(),
  kind: z.enum(TRUST_KINDS).optional(),
  state: z.enum(TRUST_STATES).optional(),
  sort: sortQuery(['name', 'validUntil', 'uploadedAt']).default('name'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/settings/trust/get-all',
  access: ['admin'],
  summary: 'List the installed certificates and schemas; search by name, filter by kind and state, sort',
  query: listQuery,
  response: paged(TrustItem),
})

export const exportAll = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/settings/trust/export',
  access: ['admin'],
  summary: 'Export the installed certificates and schemas as filtered and sorted, without their content',
  query: exportQuery(listQuery),
  response: 'binary',
})
