import * as experiences from '@esquadro/contract/experiences/professional'
import { memberRoutes } from './member.ts'

export const { getAll, getAllCategories, getOne, subscribe, unsubscribe, confirm, getCalendar } =
  memberRoutes(experiences, 'professional')
