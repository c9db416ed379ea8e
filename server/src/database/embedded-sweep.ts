import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { sweepEmbeddedPostgres } from './embedded.ts'

// A program of its own: ends the embedded database of this configuration if nobody uses it any more.
const { databaseUrl, dataFolder } = readConfig()
const folder = join(dataFolder, 'postgres')
if (!databaseUrl && existsSync(folder)) await sweepEmbeddedPostgres(folder)
