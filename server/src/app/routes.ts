import { listRoutes, type Route } from '../platform/http/handle.ts'
import * as modules from './route-modules.ts'

/** Every route under /api. */
export const routes: readonly Route[] = Object.values(modules).flatMap((module) => listRoutes(module))
