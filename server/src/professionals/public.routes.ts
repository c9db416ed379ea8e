import * as contract from '@esquadro/contract/professionals/public'
import { handle } from '../http/handle.ts'
import { registerProfessional } from './registration/registration.ts'

export const create = handle(contract.create, ({ body }, context) => registerProfessional(context, body))
