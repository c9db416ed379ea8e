import {
  calendarOf,
  categoriesOf,
  confirmOf,
  detailsOf,
  listOf,
  subscribeOf,
  unsubscribeOf,
} from './calls.ts'

export const getAll = listOf('/professionals/experiences/get-all', 'professional')
export const getAllCategories = categoriesOf('/professionals/experiences/get-all-categories', 'professional')
export const getOne = detailsOf('/professionals/experiences/get-one', 'professional')
export const subscribe = subscribeOf('/professionals/experiences/subscribe', 'professional')
export const unsubscribe = unsubscribeOf('/professionals/experiences/unsubscribe', 'professional')
export const confirm = confirmOf('/professionals/experiences/confirm', 'professional')
export const getCalendar = calendarOf('/professionals/experiences/{id}/calendar', 'professional')
