import * as experiences from '@esquadro/contract/experiences/professional'
import { memberRoutes } from './member.ts'

export const { getAll, getAllCategories, getOne, subscribe, unsubscribe, getCalendar } = memberRoutes(
  experiences,
  'professional',
)
