// Shuts down the embedded database of this configuration if no process uses it. The start scripts run it after the server.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sweepEmbeddedPostgres } from '@esquadro/embedded-postgres'
import { readConfig } from '../../platform/config.ts'

const { databaseUrl, dataFolder } = readConfig()
const folder = join(dataFolder, 'postgres')
if (!databaseUrl && existsSync(folder)) await sweepEmbeddedPostgres(folder)
