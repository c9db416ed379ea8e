import { calendarOf, categoriesOf, detailsOf, leavingOf, listOf, subscribingOf } from './calls.ts'

export const getAll = listOf('/professionals/experiences/get-all', 'professional')
export const getAllCategories = categoriesOf('/professionals/experiences/get-all-categories', 'professional')
export const getOne = detailsOf('/professionals/experiences/get-one', 'professional')
export const subscribe = subscribingOf('/professionals/experiences/subscribe', 'professional')
export const unsubscribe = leavingOf('/professionals/experiences/unsubscribe', 'professional')
export const getCalendar = calendarOf('/professionals/experiences/{id}/calendar', 'professional')
