import { calendarOf, categoriesOf, detailsOf, leavingOf, listOf, subscribingOf } from './calls.ts'

export const getAll = listOf('/shopkeepers/experiences/get-all', 'shopkeeper')
export const getAllCategories = categoriesOf('/shopkeepers/experiences/get-all-categories', 'shopkeeper')
export const getOne = detailsOf('/shopkeepers/experiences/get-one', 'shopkeeper')
export const subscribe = subscribingOf('/shopkeepers/experiences/subscribe', 'shopkeeper')
export const unsubscribe = leavingOf('/shopkeepers/experiences/unsubscribe', 'shopkeeper')
export const getCalendar = calendarOf('/shopkeepers/experiences/{id}/calendar', 'shopkeeper')
