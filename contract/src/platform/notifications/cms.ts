import { listOf, readingOf } from './notification.ts'

export const getAll = listOf('/cms/notifications/get-all-notifications', 'admin')
export const read = readingOf('/cms/notifications/read-notification', 'admin')
