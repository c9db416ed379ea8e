// npm run check: types, lint, format, secrets, imports, dead code, generated files. Runs all parts, even if one fails.
import { runChecks } from './checks.mjs'
import { install } from './prepare.mjs'

await install()
const { failed } = await runChecks()
process.exitCode = failed === 0 ? 0 : 1
