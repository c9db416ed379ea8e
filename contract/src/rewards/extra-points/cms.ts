import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  id,
  instant,
  isoDay,
  paged,
  pageQuery,
  points,
  search,
  sortQuery,
} from '../../platform/fields/schemas.ts'
import { RowOutcomes, SwitchMany } from '../../platform/lists/bulk.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import { ExtraPointChanges, ExtraPointData } from './extra-point.ts'

/** The state of an extra point today; a suspended one is `inactive` on any day. */
export const EXTRA_POINT_STATES = ['running', 'future', 'past', 'inactive'] as const
export const extraPointState = z.enum(EXTRA_POINT_STATES)
export type ExtraPointState = z.output<typeof extraPointState>

/** The source of an extra point that a professional received: a printed code, a code on a screen, or an administrator. */
export const CLAIM_WAYS = ['qr', 'screen', 'admin'] as const
export type ClaimWay = (typeof CLAIM_WAYS)[number]
export const claimWay = z.enum(CLAIM_WAYS)

export const CmsExtraPoint = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  points: z.int().min(1),
  validFrom: isoDay,
  validUntil: isoDay,
  maxClaims: z.int().nullable(),
  maxPerHour: z.int().nullable(),
  screenOnly: z.boolean(),
  active: z.boolean(),
  state: extraPointState,
  /** The number of professionals who have it. */
  claims: z.int().min(0),
  /** The code of its printed QR code, in groups of four. */
  code: z.string(),
  createdAt: instant,
  /** Identifies the data; an edit sends the revision that it started from. */
  revision: z.string(),
})
export type CmsExtraPoint = z.output<typeof CmsExtraPoint>

const extraPointsQuery = pageQuery.extend({
  q: search.optional(),
  state: extraPointState.optional(),
  sort: sortQuery(['name', 'points', 'validFrom', 'validUntil', 'claims', 'createdAt']).default('-validFrom'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/points-extra/get-all',
  access: ['admin'],
  summary: "List extra points; search by name and description, filter by today's state, sort",
  query: extraPointsQuery,
  response: paged(CmsExtraPoint),
})

export const exportAll = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/points-extra/export',
  access: ['admin'],
  summary: 'Export the extra points as filtered and sorted, as CSV or XLSX',
  query: exportQuery(extraPointsQuery),
  response: 'binary',
})

export const create = endpoint({
  method: 'POST',
  path: '/cms/points-extra/create',
  access: ['admin'],
  summary: 'Create an extra point with its QR code',
  body: ExtraPointData,
  response: CmsExtraPoint,
})

export const update = endpoint({
  method: 'POST',
  path: '/cms/points-extra/update',
  access: ['admin'],
  summary:
    'Change an extra point; existing claims keep their points. Responds `conflict` with the current extra point for another revision',
  body: ExtraPointChanges,
  response: CmsExtraPoint,
  errors: ['not-found', 'conflict', 'extra-point.claims-exceed'],
})

export const changeStatus = endpoint({
  method: 'POST',
  path: '/cms/points-extra/change-status',
  access: ['admin'],
  summary: 'Suspend or reactivate an extra point; its codes work only while it is active',
  body: z.strictObject({ id, active: z.boolean() }),
  response: CmsExtraPoint,
  errors: ['not-found'],
})

export const changeStatusMany = endpoint({
  method: 'POST',
  path: '/cms/points-extra/change-status-many',
  access: ['admin'],
  summary: 'Suspend or reactivate several extra points; returns an outcome for each',
  body: SwitchMany,
  response: RowOutcomes,
})

/** A professional who has an extra point, or had it until an administrator revoked it. */
export const Participant = z.object({
  id,
  professional: z.object({ id, name: z.string() }),
  how: claimWay,
  points,
  claimedAt: instant,
  removedAt: instant.nullable(),
})
export type Participant = z.output<typeof Participant>

const participantsQuery = pageQuery.extend({ q: search.optional() })

export const getOne = endpoint({
  method: 'GET',
  path: '/cms/points-extra/{id}',
  access: ['admin'],
  summary: 'Get an extra point with a page of its participants, newest first; search by name or e-mail',
  params: z.object({ id }),
  query: participantsQuery,
  response: paged(Participant).extend({ extraPoint: CmsExtraPoint }),
  errors: ['not-found'],
})

export const exportParticipants = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/points-extra/export-participants',
  access: ['admin'],
  summary: 'Export the participants of an extra point as searched',
  query: exportQuery(participantsQuery.extend({ id })),
  response: 'binary',
  errors: ['not-found'],
})

/** A scan that gave no points, with the reason. */
export const RefusedScan = z.object({
  id: z.int(),
  professional: z.object({ id, name: z.string() }),
  how: z.enum(['qr', 'screen']),
  code: z.string(),
  msg: z.string(),
  at: instant,
})
export type RefusedScan = z.output<typeof RefusedScan>

const refusalsQuery = pageQuery.extend({
  /** Part of the professional's name or e-mail. */
  q: search.optional(),
})

export const getRefusals = endpoint({
  method: 'GET',
  path: '/cms/points-extra/{id}/refusals',
  access: ['admin'],
  summary:
    'List the refused scans of an extra point with their reasons, newest first; search by name or e-mail',
  params: z.object({ id }),
  query: refusalsQuery,
  response: paged(RefusedScan),
  errors: ['not-found'],
})

export const exportRefusals = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/points-extra/export-refusals',
  access: ['admin'],
  summary: 'Export the refused scans of an extra point with their reasons',
  query: exportQuery(refusalsQuery.extend({ id })),
  response: 'binary',
  errors: ['not-found'],
})

const handing = z.strictObject({ idExtraPoint: id, idProfessional: id })
const handed = z.object({ idExtraPoint: id, idProfessional: id, claims: z.int().min(0) })

export const addExtraPointInProfessional = endpoint({
  method: 'POST',
  path: '/cms/points-extra/add-extra-point-in-professional',
  access: ['admin'],
  summary: 'Give an extra point to a professional, on any day',
  body: handing,
  response: handed,
  errors: [
    'not-found',
    'extra-point.already-claimed',
    'extra-point.full',
    'extra-point.not-for-profession',
    'extra-point.professional-inactive',
  ],
  idempotent: true,
})

export const removeExtraPointInProfessional = endpoint({
  method: 'POST',
  path: '/cms/points-extra/remove-extra-point-in-professional',
  access: ['admin'],
  summary: 'Revoke an extra point of a professional and reverse its credit',
  body: handing,
  response: handed,
  errors: ['not-found', 'extra-point.not-claimed'],
  idempotent: true,
})

export const QR_FORMATS = ['png', 'svg', 'pdf'] as const
export type QrFormat = (typeof QR_FORMATS)[number]

export const getQrCode = endpoint({
  method: 'GET',
  path: '/cms/points-extra/{id}/qr-code',
  access: ['admin'],
  summary: 'Get the QR code for print: a PNG, an SVG, or an A4 poster as PDF',
  params: z.object({ id }),
  query: z.object({ format: z.enum(QR_FORMATS).default('png') }),
  response: 'binary',
  errors: ['not-found'],
})

export const getScreenCode = endpoint({
  method: 'GET',
  path: '/cms/points-extra/{id}/screen-code',
  access: ['admin'],
  summary: 'Get the code for a screen, which changes every 30 seconds',
  params: z.object({ id }),
  response: z.object({
    extraPoint: CmsExtraPoint,
    /** In groups of four. */
    code: z.string(),
    /** The address in the QR code. */
    address: z.string(),
    /** Milliseconds until the next code. */
    nextInMs: z.int().min(0),
  }),
  errors: ['not-found'],
})
