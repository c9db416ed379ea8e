import { endpoints } from '../contract/src/index.ts'
import { describeApi } from '../server/src/platform/http/reference/openapi.ts'

/** Returns the OpenAPI description that /api/docs shows. */
export const makeOpenApi = async (): Promise<string> => `${JSON.stringify(describeApi(endpoints), null, 1)}\n`
