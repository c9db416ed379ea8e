import * as contract from '@esquadro/contract/people/pre-registrations/shopkeeper'
import { readBytes } from '../../platform/files/stored-files.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireOwnStore } from '../stores/stores.policies.ts'
import { resendPreRegistrationMail } from './mail-pre-registered.ts'
import { listPreRegistrations } from './pre-registrations.queries.ts'
import { toPreRegistration } from './pre-registrations.rules.ts'
import {
  exportPreRegistrations,
  preRegisterProfessional,
  preRegisterProfessionals,
  removePreRegistration,
  validateRows,
} from './pre-registrations.ts'
import { readPeople } from './read-people.ts'

export const create = handle(contract.create, async ({ body, user }, context) =>
  toPreRegistration(await preRegisterProfessional(context, user, body), context.clock.now()),
)

export const readFile = handle(
  contract.readFile,
  async ({ body, user }, { db, state, language, hasLeft }) => {
    const storeId = requireOwnStore(user)
    const caller = { owner: storeId, hasLeft }
    const { file, ...choice } = body
    const { format, leftOut, people, left } = await readPeople(
      { state },
      await readBytes(file),
      caller,
      choice,
    )
    const validated = await validateRows(
      db,
      storeId,
      people.map(({ row }) => row),
      language,
    )
    return {
      format,
      leftOut,
      rows: people.map((person, index) => ({
        ...person,
        checked: { verdict: validated[index]?.verdict ?? 'invalid', fields: validated[index]?.fields ?? {} },
      })),
      left,
    }
  },
)

export const importRows = handle(contract.importRows, ({ body, user }, context) =>
  preRegisterProfessionals(context, user, body),
)

export const getAll = handle(contract.getAll, async ({ query, user }, { db, clock }) => {
  const found = await listPreRegistrations(db, requireOwnStore(user), query)
  return { ...found, items: found.items.map((row) => toPreRegistration(row, clock.now())) }
})

export const exportAll = handle(contract.exportAll, ({ query, user }, context) =>
  exportPreRegistrations(context, requireOwnStore(user), query),
)

export const resend = handle(contract.resend, async ({ body, user }, context) =>
  toPreRegistration(await resendPreRegistrationMail(context, user, body.id), context.clock.now()),
)

export const remove = handle(contract.remove, ({ body, user }, context) =>
  removePreRegistration(context, user, body.id),
)
