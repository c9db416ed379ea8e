import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, paged, pageQuery } from '../../platform/fields/schemas.ts'
import { DisputeInput, DisputeReply, disputeStatus, OwnDispute } from './dispute.ts'

export const create = endpoint({
  method: 'POST',
  path: '/professionals/customers/disputes/create',
  access: ['professional'],
  summary: 'Dispute the registration of a customer that another professional holds; an administrator decides',
  multipart: true,
  body: DisputeInput,
  response: OwnDispute,
  errors: [
    'dispute.not-held',
    'dispute.open',
    'upload.invalid',
    'picture.incomplete',
    'picture.too-large',
    'picture.too-heavy',
  ],
})

export const getAll = endpoint({
  method: 'GET',
  path: '/professionals/customers/disputes/get-all',
  access: ['professional'],
  summary: 'List the disputes that you opened and those about customers that you hold, newest first',
  query: pageQuery.extend({ status: disputeStatus.optional() }),
  response: paged(OwnDispute),
})

export const reply = endpoint({
  method: 'POST',
  path: '/professionals/customers/disputes/reply',
  access: ['professional'],
  summary: 'State your side of a dispute about a customer that you hold; replaces an earlier statement',
  multipart: true,
  body: DisputeReply,
  response: OwnDispute,
  errors: [
    'not-found',
    'dispute.decided',
    'upload.invalid',
    'picture.incomplete',
    'picture.too-large',
    'picture.too-heavy',
  ],
})

export const withdraw = endpoint({
  method: 'POST',
  path: '/professionals/customers/disputes/withdraw',
  access: ['professional'],
  summary: 'Withdraw a dispute that you opened',
  body: z.strictObject({ id }),
  response: OwnDispute,
  errors: ['not-found', 'dispute.decided'],
})
