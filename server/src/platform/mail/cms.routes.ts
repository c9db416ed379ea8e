import * as contract from '@esquadro/contract/platform/mail/cms'
import { AppError } from '../errors/app-error.ts'
import { handle } from '../http/handle.ts'
import { getRules } from '../settings/settings.queries.ts'
import { listRejected } from './mail.queries.ts'
import { listMailSamples } from './mail-samples.messages.ts'
import {
  discardQueued,
  exportRejected as exportAddresses,
  exportQueue as exportMails,
  listMails,
  previewMail,
  retryQueued,
} from './office-queue.ts'

export const getAll = handle(contract.getAll, async ({ query: { language } }, { db }) => {
  const { programmeName } = await getRules(db)
  return {
    items: listMailSamples(language).map((sample) => ({
      kind: sample.key,
      subject: previewMail(sample, language, programmeName).subject,
    })),
  }
})

export const getOne = handle(contract.getOne, async ({ query: { kind, language } }, { db }) => {
  const sample = listMailSamples(language).find(({ key }) => key === kind)
  if (!sample) throw new AppError('not-found')
  const { programmeName } = await getRules(db)
  const { subject, html, text, events = [], oneClickUrl } = previewMail(sample, language, programmeName)
  const attachments = events.map((_, at) => `${at + 1}.ics`)
  return { kind, subject, html, text, attachments, hasOneClick: oneClickUrl !== undefined }
})

export const getQueue = handle(contract.getQueue, ({ query }, context) => listMails(context, query))

export const exportQueue = handle(contract.exportQueue, ({ query }, context) => exportMails(context, query))

export const retry = handle(contract.retry, async ({ body }, context) => ({
  outcomes: await retryQueued(context, body.ids),
}))

export const discard = handle(contract.discard, async ({ body }, context) => ({
  outcomes: await discardQueued(context, body.ids, body.reason),
}))

export const getRejected = handle(contract.getRejected, ({ query }, { db }) => listRejected(db, query))

export const exportRejected = handle(contract.exportRejected, ({ query }, context) =>
  exportAddresses(context, query),
)
