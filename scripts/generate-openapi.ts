import { endpoints } from '../contract/src/index.ts'
import { openApiOf } from '../server/src/platform/http/reference/openapi.ts'

/** Returns the OpenAPI description that /api/docs shows. */
export const makeOpenApi = async (): Promise<string> => `${JSON.stringify(openApiOf(endpoints), null, 1)}\n`
