import {
  calendarOf,
  categoriesOf,
  confirmOf,
  detailsOf,
  listOf,
  subscribeOf,
  unsubscribeOf,
} from './calls.ts'

export const getAll = listOf('/shopkeepers/experiences/get-all', 'shopkeeper')
export const getAllCategories = categoriesOf('/shopkeepers/experiences/get-all-categories', 'shopkeeper')
export const getOne = detailsOf('/shopkeepers/experiences/get-one', 'shopkeeper')
export const subscribe = subscribeOf('/shopkeepers/experiences/subscribe', 'shopkeeper')
export const unsubscribe = unsubscribeOf('/shopkeepers/experiences/unsubscribe', 'shopkeeper')
export const confirm = confirmOf('/shopkeepers/experiences/confirm', 'shopkeeper')
export const getCalendar = calendarOf('/shopkeepers/experiences/{id}/calendar', 'shopkeeper')
