// Finds state that modules keep. It outlives the application that fills it, and the applications of a process share it, so that one test
// meets what another has left. State belongs to an application (`Services.state`), a database (`ofDatabase`) or an object (a WeakMap).
import { lineOf, withoutComments, withoutStrings } from './source.ts'

export type ModuleState = { file: string; line: number; name: string }

/** A top-level declaration, up to the line that ends it. */
const DECLARATION = /^(?:export )?(?:declare )?(let|var|const) (\w+)\b[^\n]*(?:\n[ })\]][^\n]*)*/gm
const STATIC = /^ {2}(?:\w+ )*static (?!readonly\b)(?:async )?(#?\w+)\b(?!\()/gm
/** Calls that open something with state of its own. */
const OPENING = /\b(?:semaphore|boundedCache|createReaderPool|set(?:Interval|Timeout)|open[A-Z]\w*)\(/
const NEW = /\bnew (?:pg\.|Kysely\b|EventEmitter\b|Worker\b)/

/** Returns the declarations of a source whose value changes or holds something that does. */
export function moduleStateIn(file: string, source: string): ModuleState[] {
  const code = withoutStrings(withoutComments(source))
  const found = [...code.matchAll(DECLARATION)].flatMap(({ 0: text, 1: kind, 2: name = '', index }) =>
    kind !== 'const' || opensState(text) || isChanged(code, name) ? [{ name, index }] : [],
  )
  const fields = [...code.matchAll(STATIC)].map(({ 1: name = '', index }) => ({ name, index }))
  return [...found, ...fields].map(({ name, index }) => ({ file, line: lineOf(code, index), name }))
}

/** Whether a declaration opens state when the module loads, not in a function. */
function opensState(text: string): boolean {
  const value = text.slice(text.indexOf('=') + 1)
  const own = value.split(/=>|\bfunction\b/, 1)[0] ?? ''
  return OPENING.test(own) || NEW.test(own)
}

/** Whether the module changes a collection or an object that it has declared. A WeakMap belongs to its keys. */
function isChanged(code: string, name: string): boolean {
  if (new RegExp(`^(?:export )?const ${name}\\b[^\\n]*= new Weak(?:Map|Set)\\b`, 'm').test(code)) return false
  if (!new RegExp(`^(?:export )?const ${name}\\b[^\\n]*= (?:new \\w+|\\[|\\{)`, 'm').test(code)) return false
  const methods = 'set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill'
  const place = `(?<![.\\w])${name}(?:\\.\\w+|\\[[^\\]\\n]+\\])*`
  return new RegExp(
    `${place}\\.(?:${methods})\\(|${place}(?<!${name}) (?:[-+*/|&?]{0,2})=(?![=>])|${place}(?:\\+\\+|--)`,
  ).test(code)
}
