import { holdEarly } from '../design/early/hold-early.ts'
import { languages, localeOf } from '../i18n/language.ts'
import { messages } from './start-failure.messages.ts'
import { START_FAILURE_ID, tellStartFailure } from './tell-start-failure.ts'

/** Zod's own setting, read when it loads: otherwise it tries `new Function`, which the content security policy reports. */
const zod = 'globalThis.__zod_globalConfig={jitless:true};'

/** Starts `holdEarly` and `tellStartFailure` before the page is painted. */
export function EarlyScript() {
  // Both languages: the page cannot read the chosen one if it does not start.
  const texts = languages.map((language) => ({ lang: localeOf[language], text: messages[language].failure }))
  const failure = `(${tellStartFailure.toString()})(${JSON.stringify(START_FAILURE_ID)},${JSON.stringify(texts)})`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the texts of functions.
  return <script dangerouslySetInnerHTML={{ __html: `${zod}(${holdEarly.toString()})();${failure}` }} />
}
