import type { AccountStatus } from '@esquadro/contract/people/accounts/status'
import * as contract from '@esquadro/contract/people/professionals/cms'
import type { Profession } from '@esquadro/contract/people/professionals/vocabulary'
import { hideCpf } from '@esquadro/contract/platform/fields/cpf'
import { hideEmail } from '@esquadro/contract/platform/fields/email'
import type { Context } from '../../platform/context/context.ts'
import { imageAddressOf } from '../../platform/files/files.rules.ts'
import { handle } from '../../platform/http/handle.ts'
import { changeEach, outcomesIn } from '../../platform/lists/change-each.ts'
import { recordViews } from '../../platform/record-views/record-views.ts'
import { getStanding } from '../levels/levels.queries.ts'
import { exportProfessionals } from './export-professionals.ts'
import { getProfile, profileRevision } from './get-profile.ts'
import { listProfessionals } from './professionals.queries.ts'
import { changeProfessionalStatus, createProfessional, updateProfessional } from './professionals.ts'
import { listProfessionalScores } from './scores.ts'

export const create = handle(contract.create, ({ body }, context) => createProfessional(context, body))

export const changeStatus = handle(contract.changeStatus, ({ body }, context) =>
  changeProfessionalStatus(context, body),
)

export const changeStatusMany = handle(contract.changeStatusMany, async ({ body }, context) =>
  outcomesIn(
    await changeEach(context, 'user', body, (row, id) =>
      changeProfessionalStatus(row, { id, behaviour: body.behaviour, reason: body.reason }),
    ),
    context.language,
  ),
)

export const getAll = handle(contract.getAll, async ({ query }, { db, clock }) => {
  const now = clock.now()
  const { items, ...page } = await listProfessionals(db, query, now)
  const ids = items.map(({ id }) => id)
  const scores = await listProfessionalScores(db, ids, now)
  return {
    ...page,
    items: items.map(({ profileImageId, ...item }) => ({
      ...item,
      email: hideEmail(item.email),
      cpf: item.cpf && hideCpf(item.cpf),
      // Check constraints exclude other values.
      profession: item.profession as Profession | null,
      status: item.status as AccountStatus,
      profileImage: imageAddressOf(profileImageId),
      score: scores.get(item.id) ?? { level: null, points: 0, sublevel: null },
    })),
  }
})

export const exportAll = handle(contract.exportAll, ({ query }, context) =>
  exportProfessionals(context, query),
)

export const getOne = handle(contract.getOne, async ({ query, user }, context) => {
  const professional = await getProfessional(context, query.id)
  await recordViews(context, user, 'professional', [query.id])
  return professional
})

export const update = handle(contract.update, async ({ body }, context) => {
  await updateProfessional(context, body)
  return getProfessional(context, body.id)
})

async function getProfessional({ db, clock }: Context, id: string) {
  const now = clock.now()
  const { row, profile, score } = await getProfile(db, id, now)
  const { setUntil: levelSetUntil } = await getStanding(db, id, now)
  const { status, inviteCode, emailConfirmedAt, emailRejectedAt, createdAt } = row
  return {
    ...profile,
    score,
    levelSetUntil,
    status,
    inviteCode,
    emailConfirmedAt,
    emailRejectedAt,
    createdAt,
    revision: profileRevision(profile),
  }
}
