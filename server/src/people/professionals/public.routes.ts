import * as contract from '@esquadro/contract/people/professionals/public'
import { handle } from '../../platform/http/handle.ts'
import { registerProfessional } from './registration/registration.ts'

export const create = handle(contract.create, ({ body }, context) => registerProfessional(context, body))
