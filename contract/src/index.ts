export * from './endpoint.ts'
export { endpoints } from './endpoints.ts'
export * from './errors.ts'
