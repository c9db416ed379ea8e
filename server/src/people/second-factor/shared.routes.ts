import * as contract from '@esquadro/contract/people/second-factor/shared'
import { handle } from '../../platform/http/handle.ts'
import { addPasskey as add, beginPasskey as begin } from './add-passkey.ts'
import { renewRecoveryCodes as renew } from './make-recovery-codes.ts'
import {
  reauthenticate as confirmPassword,
  removePasskey as dropPasskey,
  removeTotp as dropTotp,
  getSecondFactors,
} from './second-factors.ts'
import { confirmTotp as confirm, startTotp as start } from './totp-setup.ts'

export const get = handle(contract.get, ({ user }, context) => getSecondFactors(context, user))

export const reauthenticate = handle(contract.reauthenticate, async ({ body, user }, context) => {
  await confirmPassword(context, user, body.password)
  return {}
})

export const startTotp = handle(contract.startTotp, ({ user }, context) => start(context, user))

export const confirmTotp = handle(contract.confirmTotp, ({ body, user }, context) =>
  confirm(context, user, body.code),
)

export const removeTotp = handle(contract.removeTotp, async ({ user }, context) => {
  await dropTotp(context, user)
  return {}
})

export const renewRecoveryCodes = handle(contract.renewRecoveryCodes, ({ user }, context) =>
  renew(context, user),
)

export const beginPasskey = handle(contract.beginPasskey, ({ user }, context) => begin(context, user))

export const addPasskey = handle(contract.addPasskey, ({ body, user }, context) => add(context, user, body))

export const removePasskey = handle(contract.removePasskey, async ({ body, user }, context) => {
  await dropPasskey(context, user, body.id)
  return {}
})
