import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  email,
  id,
  instant,
  isoDay,
  optionalText,
  paged,
  pageQuery,
  password,
  personName,
  phone,
  search,
  sortQuery,
} from '../../platform/fields/schemas.ts'
import { RowOutcomes, rows } from '../../platform/lists/bulk.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import { imageAddress, Score } from '../accounts/session.ts'
import { accountStatuses, behaviours } from '../accounts/status.ts'
import { LEVELS } from '../levels/vocabulary.ts'
import { Profile } from './professional.ts'
import { abdFile } from './registration.ts'
import { UserDataChanges } from './user-data.ts'
import { professions } from './vocabulary.ts'

/** A professional in a list. */
export const ListedProfessional = z.object({
  id,
  name: z.string(),
  /** Masked, except for the first letter and the domain. */
  email: z.string(),
  /** Masked, except for the middle. */
  cpf: z.string().nullable(),
  profession: z.enum(professions).nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  status: z.enum(accountStatuses),
  /** The name of the reference store. */
  referenceStore: z.string().nullable(),
  profileImage: imageAddress,
  score: Score,
  createdAt: instant,
})
export type ListedProfessional = z.infer<typeof ListedProfessional>

/** A professional with all data. */
export const CmsProfessional = Profile.omit({ level: true }).extend({
  status: z.enum(accountStatuses),
  score: Score,
  /** The last day of a level that the team set by hand; null if the points alone give the level. */
  levelSetUntil: isoDay.nullable(),
  inviteCode: z.string().nullable(),
  emailConfirmedAt: instant.nullable(),
  /**
   * When the mail server of the address last permanently rejected a mail; null: it accepts mails as far as
   * known.
   */
  emailRejectedAt: instant.nullable(),
  createdAt: instant,
  /** Identifies the data of the form; an edit sends the revision that it started from. */
  revision: z.string(),
})
export type CmsProfessional = z.infer<typeof CmsProfessional>

const decision = {
  behaviour: z.enum(behaviours),
  /** Recorded in the audit log; a rejection also mails it to the person. */
  reason: optionalText(z.string().max(500)),
}

/** A professional created by an administrator. */
export const NewProfessional = z.strictObject({ name: personName, email, password })

export const create = endpoint({
  method: 'POST',
  path: '/cms/professionals/create',
  access: ['admin'],
  summary: 'Create a professional, who completes the registration at the first sign-in',
  body: NewProfessional,
  response: z.object({ id }),
  errors: ['account.taken'],
})

export const changeStatus = endpoint({
  method: 'POST',
  path: '/cms/professionals/change-status',
  access: ['admin'],
  summary: 'Approve, reject, block or unblock a professional; blocking ends every session',
  body: z.strictObject({ id, ...decision }),
  response: z.object({ id, status: z.enum(accountStatuses) }),
  errors: ['not-found', 'behaviour.not-allowed'],
})

export const changeStatusMany = endpoint({
  method: 'POST',
  path: '/cms/professionals/change-status-many',
  access: ['admin'],
  summary: 'Approve, reject, block or unblock several professionals; returns an outcome for each',
  body: z.strictObject({ ...rows, ...decision }),
  response: RowOutcomes,
})

const professionalsQuery = pageQuery.extend({
  q: search.optional(),
  status: z.enum(accountStatuses).optional(),
  profession: z.enum(professions).optional(),
  level: z.enum(LEVELS).optional(),
  /** The id of the reference store. */
  store: id.optional(),
  sort: sortQuery(['name', 'createdAt']).default('name'),
})

export const exportAll = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/professionals/export',
  access: ['admin'],
  summary: 'Export the professionals as filtered and sorted, as CSV or XLSX, with masked personal data',
  query: exportQuery(professionalsQuery),
  response: 'binary',
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/professionals/get-all',
  access: ['admin'],
  summary: 'List professionals; search by name, e-mail or CPF, filter, sort',
  query: professionalsQuery,
  response: paged(ListedProfessional).extend({
    /** The number in each status, ignoring the status filter. */
    counts: z.record(z.enum(accountStatuses), z.int().min(0)),
  }),
})

export const getOne = endpoint({
  method: 'GET',
  path: '/cms/professionals/get-one',
  access: ['admin'],
  summary: 'Get a professional with all data',
  query: z.object({ id }),
  response: CmsProfessional,
  errors: ['not-found'],
})

/** The fields of a professional that an administrator can change. */
export const ProfessionalChanges = z.strictObject({
  id,
  name: personName.optional(),
  email: email.optional(),
  password: password.optional(),
  cellphone: phone.optional(),
  userData: UserDataChanges.optional(),
  abdFile: abdFile.optional(),
  /** The revision that was edited; any other one responds `conflict` with the current data. */
  revision: z.string().max(40).optional(),
})

export const update = endpoint({
  method: 'POST',
  path: '/cms/professionals/update',
  requiresPassword: true,
  access: ['admin'],
  summary: 'Change a professional; a new password ends every session',
  multipart: true,
  body: ProfessionalChanges,
  response: CmsProfessional,
  errors: [
    'not-found',
    'conflict',
    'account.taken',
    'cpf.taken',
    'store.unknown',
    'upload.invalid',
    'picture.incomplete',
    'picture.too-large',
    'picture.too-heavy',
  ],
})
