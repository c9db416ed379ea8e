// npm run build: builds the web application, as `npm start` does where it is missing or its sources changed.
import { buildWeb } from './prepare.mjs'

await buildWeb()
