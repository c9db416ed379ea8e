import * as experiences from '@esquadro/contract/rewards/experiences/professional'
import { memberRoutes } from './member.ts'

export const { getAll, getAllCategories, getOne, subscribe, unsubscribe, confirm, getCalendar } =
  memberRoutes(experiences, 'professional')
