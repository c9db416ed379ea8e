// npm run build: builds the web application if it is missing or its sources changed, like `npm start`.
import { buildWeb } from './prepare.mjs'

await buildWeb()
