import { endpoints } from '../contract/src/index.ts'
import { openApiOf } from '../server/src/http/openapi.ts'

/** The OpenAPI description that /api/docs shows, as a file. */
export const makeOpenApi = async (): Promise<string> => `${JSON.stringify(openApiOf(endpoints), null, 1)}\n`
