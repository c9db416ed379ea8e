import * as landing from '@esquadro/contract/publishing/landing/public'
import { handle } from '../../platform/http/handle.ts'
import { getLanding } from './get-landing.ts'

export const getData = handle(landing.getData, ({ query }, context) => getLanding(context, query))
