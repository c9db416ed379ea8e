import { type Route, routesOf } from './http/handle.ts'
import * as settingsCms from './settings/cms.routes.ts'
import * as settingsPublic from './settings/public.routes.ts'

/** Everything that is served under /api, by domain and audience in the order of the alphabet. */
export const routes: readonly Route[] = [settingsCms, settingsPublic].flatMap(routesOf)
