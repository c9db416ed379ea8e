import * as contract from '@esquadro/contract/people/professionals/public'
import { resendConfirmation as resend } from '../../people/accounts/emails.ts'
import { withMinimumDuration } from '../../people/accounts/minimum-duration.ts'
import { handle } from '../../platform/http/handle.ts'
import { confirmEmail } from './confirm-email.ts'
import { getKnownPerson as known } from './get-known-person.ts'

export const validateEmail = handle(contract.validateEmail, ({ body }, context) =>
  confirmEmail(context, body),
)

export const getKnownPerson = handle(contract.getKnownPerson, ({ query }, context) => known(context, query))

export const resendConfirmation = handle(contract.resendConfirmation, async ({ body }, context) => {
  await withMinimumDuration(context, () => resend(context, body.email))
  return {}
})
