import * as contract from '@esquadro/contract/platform/webhooks/cms'
import { handle } from '../http/handle.ts'
import { listDeliveries, listWebhooks } from './webhooks.queries.ts'
import {
  changeWebhook,
  createWebhook,
  exportDeliveries as deliveriesFile,
  exportWebhooks,
  replayDelivery,
  rotateSecret as rotateSecretOf,
} from './webhooks.ts'

export const create = handle(contract.create, ({ body, user }, context) => createWebhook(context, user, body))

export const update = handle(contract.update, ({ body }, context) => changeWebhook(context, body))

export const rotateSecret = handle(contract.rotateSecret, ({ body }, context) =>
  rotateSecretOf(context, body.id),
)

export const getAll = handle(contract.getAll, ({ query }, { db }) => listWebhooks(db, query))

export const getDeliveries = handle(contract.getDeliveries, ({ query }, { db }) => listDeliveries(db, query))

export const replay = handle(contract.replay, ({ body }, context) => replayDelivery(context, body.id))

export const exportAll = handle(contract.exportAll, ({ query }, context) => exportWebhooks(context, query))

export const exportDeliveries = handle(contract.exportDeliveries, ({ query }, context) =>
  deliveriesFile(context, query),
)
