import type { CmsExtraPoint, ExtraPointState, Participant } from '@esquadro/contract/rewards/extra-points/cms'
import * as contract from '@esquadro/contract/rewards/extra-points/cms'
import type { z } from 'zod'
import { dayOf } from '../../platform/clock.ts'
import type { Context } from '../../platform/context/context.ts'
import { handle } from '../../platform/http/handle.ts'
import { changeEach, outcomesIn } from '../../platform/lists/change-each.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { giveExtraPoint, revokeExtraPoint } from './claims.ts'
import { listRefusals } from './cms-extra-points.queries.ts'
import { addressOfCode, makeCode, makeScreenCode, nextCodeIn, qrImage } from './codes.ts'
import {
  exportParticipants as exportClaims,
  exportExtraPoints,
  exportRefusals as exportRefusedScans,
} from './exports/exports.ts'
import { refusalText } from './exports/refused-scans.messages.ts'
import { type ExtraPointRow, getExtraPoint, listClaims, listExtraPoints } from './extra-points.queries.ts'
import { stateOf } from './extra-points.rules.ts'
import { changeExtraPointStatus, createExtraPoint, editExtraPoint, withRevision } from './extra-points.ts'

type Shown = z.input<typeof CmsExtraPoint>

const shownBy =
  ({ secret, clock }: Context) =>
  ({ number, ...row }: ExtraPointRow): Shown => ({
    ...withRevision({ ...row, number }),
    state: stateOf(row, dayOf(clock.now())) satisfies ExtraPointState,
    code: makeCode(secret, number),
  })

export const getAll = handle(contract.getAll, async ({ query }, context) => {
  const { items, ...page } = await listExtraPoints(context.db, query, dayOf(context.clock.now()))
  return { ...page, items: items.map(shownBy(context)) }
})

export const exportAll = handle(contract.exportAll, ({ query }, context) => exportExtraPoints(context, query))

export const create = handle(contract.create, async ({ body, user }, context) =>
  shownBy(context)(await createExtraPoint(context, user, body)),
)

export const update = handle(contract.update, async ({ body }, context) =>
  shownBy(context)(await editExtraPoint(context, body)),
)

export const changeStatus = handle(contract.changeStatus, async ({ body }, context) =>
  shownBy(context)(await changeExtraPointStatus(context, body)),
)

export const changeStatusMany = handle(contract.changeStatusMany, async ({ body }, context) =>
  outcomesIn(
    await changeEach(context, 'extra-point', body, (row, id) =>
      changeExtraPointStatus(row, { id, active: body.active }),
    ),
    context.language,
  ),
)

export const getOne = handle(contract.getOne, async ({ params, query }, context) => {
  const extraPoint = shownBy(context)(await getExtraPoint(context.db, params.id))
  const { items, ...page } = await listClaims(context.db, params.id, query)
  return {
    ...page,
    extraPoint,
    items: items.map(({ professionalId, name, how, ...claim }) => ({
      ...claim,
      // A check constraint excludes other values.
      how: how as Participant['how'],
      professional: { id: professionalId, name },
    })),
  }
})

export const getRefusals = handle(contract.getRefusals, async ({ params, query }, { db, language }) => {
  await getExtraPoint(db, params.id)
  const { items, ...page } = await listRefusals(db, params.id, query)
  return {
    ...page,
    items: items.map(({ professionalId, name, ...scan }) => ({
      ...scan,
      professional: { id: professionalId, name },
      msg: refusalText(language, scan.code),
    })),
  }
})

export const exportParticipants = handle(contract.exportParticipants, ({ query }, context) =>
  exportClaims(context, query),
)

export const exportRefusals = handle(contract.exportRefusals, ({ query }, context) =>
  exportRefusedScans(context, query),
)

export const addExtraPointInProfessional = handle(
  contract.addExtraPointInProfessional,
  ({ body, user }, context) => giveExtraPoint(context, user, body),
)

export const removeExtraPointInProfessional = handle(
  contract.removeExtraPointInProfessional,
  ({ body, user }, context) => revokeExtraPoint(context, user, body),
)

export const getQrCode = handle(contract.getQrCode, async ({ params, query }, context) => {
  const found = await getExtraPoint(context.db, params.id)
  const code = makeCode(context.secret, found.number)
  const address = addressOfCode(context.config, code)
  const name = `${found.name}.${query.format}`
  if (query.format !== 'pdf') return { ...(await qrImage(address, query.format)), name }
  // Loaded for the first poster: the PDF library is large.
  const { posterPdf } = await import('./exports/poster-pdf.ts')
  const { programmeName } = await getRules(context.db)
  return {
    bytes: posterPdf(found, { code, address, programmeName, language: context.language }),
    type: 'application/pdf',
    name,
  }
})

export const getScreenCode = handle(contract.getScreenCode, async ({ params }, context) => {
  const found = await getExtraPoint(context.db, params.id)
  const now = context.clock.now()
  const code = makeScreenCode(context.secret, found.number, now)
  return {
    extraPoint: shownBy(context)(found),
    code,
    address: addressOfCode(context.config, code),
    nextInMs: nextCodeIn(now),
  }
})
