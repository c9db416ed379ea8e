import { PASSWORD_MIN } from '../../platform/fields/password.ts'
import { commonPasswords, commonWords } from './common-passwords.ts'

/** Facts about the owner that an attacker may know. */
export interface PasswordOwner {
  readonly name?: string
  readonly email?: string
  /** The name of the owner's store. */
  readonly store?: string
}

/** 0 too short, 1 easy to guess, 2 fair, 3 good, 4 excellent. New passwords below 2 are rejected. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4

/**
 * Rates how hard a password is to guess, for both the strength meter and the validation of a call. Exactly the passwords that
 * are too short or common score below 2; above that, length counts most, then the variety of characters.
 */
export function passwordStrength(password: string, owner: PasswordOwner = {}): PasswordStrength {
  if (password.length < PASSWORD_MIN) return 0
  if (isCommonPassword(password, owner)) return 1
  const kinds = [/[a-zà-ÿ]/, /[A-ZÀ-Ý]/, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const different = new Set(password.toLowerCase()).size
  const score = Math.floor(password.length / 6) + Math.floor(kinds / 2) + (different >= 9 ? 1 : 0)
  return score >= 4 ? 4 : score === 3 ? 3 : 2
}

/** Lower case, without accents and other forms of the same letters. */
export const plain = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')

/**
 * Whether the password is too short once the owner's name, e-mail and store are removed from it, also if they are written
 * backwards, with signs between their letters, or with look-alike signs for letters.
 */
export function containsOwnName(password: string, owner: PasswordOwner): boolean {
  const text = plain(password)
  const own = wordsOf(owner)
    .filter((word) => word.length >= 4)
    .flatMap((word) => [word, [...word].reverse().join('')])
    .map(asOneLetter)
    .toSorted((a, b) => b.length - a.length)
  return [text, letters(text)].some((form) =>
    [form, form.replace(/[^a-z0-9]/g, '')].map(asOneLetter).some((shown) => {
      const rest = own.reduce((left, word) => left.replaceAll(word, ''), shown)
      return rest !== shown && rest.replace(/[^a-z0-9]/g, '').length < PASSWORD_MIN
    }),
  )
}

/** `1` and `!` stand for either letter. */
const asOneLetter = (text: string): string => text.replaceAll('l', 'i')

/**
 * Whether an attacker would try this password early: common passwords, one or two common words with digits,
 * repetitions, keyboard runs, short numbers, and the owner's name or e-mail.
 */
export function isCommonPassword(password: string, owner: PasswordOwner = {}): boolean {
  const text = plain(password)
  const own = wordsOf(owner)
  return (
    containsOwnName(password, owner) ||
    commonPasswords.has(text) ||
    isRepetition(text) ||
    /^\d{1,11}$/.test(text) ||
    isMostlyRuns(text) ||
    isMostlyRuns(withoutShift(password.toLowerCase()).replace(/(.)\1/g, '$1')) ||
    listReadings(text).some((form) => isDecoratedWord(form, own))
  )
}

/** Whether a text repeats up to four characters, such as `abcabcabc` or `aaaaaaaab`. */
const isRepetition = (text: string): boolean =>
  new Set(text).size <= 2 || /^(.{1,4}?)\1{2,}.{0,2}$/.test(text) || /^(.{4,})\1$/.test(text)

const KEYBOARD = ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./']

/** The keys of each column of the keyboard, such as `1qaz`. */
const columns = Array.from('1234567890', (_, at) => KEYBOARD.map((row) => row.charAt(at)).join(''))

/** The keys of punctuation, in the order of the keyboard. */
const PUNCTUATION = "-=[];',./"

const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890', ...KEYBOARD, ...columns, PUNCTUATION].flatMap(
  (row) => [row, [...row].reverse().join('')],
)

/** The signs above the digits and beside the letters, on English and Brazilian keyboards, and the keys that they are on. */
const SHIFTED: readonly (readonly [signs: string, keys: string])[] = [
  ['!@#$%^&*()_+', '1234567890-='],
  ['¨{}:"<>?', "6[];',./"],
]
const keyOf = new Map(
  SHIFTED.flatMap(([signs, keys]) => Array.from(signs, (sign, at) => [sign, keys.charAt(at)] as const)),
)

/** Returns the keys of a text, as without Shift: `!@#$` → `1234`. */
const withoutShift = (text: string): string =>
  Array.from(text, (character) => keyOf.get(character) ?? character).join('')

/** Whether almost nothing remains after removing keyboard runs of three or more characters. */
function isMostlyRuns(text: string): boolean {
  let rest = 0
  for (let at = 0; at < text.length; ) {
    const length = runLength(text.slice(at))
    if (length >= 3) at += length
    else {
      rest += 1
      at += 1
    }
  }
  return rest <= 2
}

function runLength(text: string): number {
  for (let length = text.length; length >= 3; length -= 1) {
    const head = text.slice(0, length)
    if (runs.some((row) => row.includes(head))) return length
  }
  return 1
}

const leet: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  8: 'b',
  '(': 'c',
  3: 'e',
  6: 'g',
  9: 'g',
  '#': 'h',
  1: 'i',
  '!': 'i',
  '|': 'i',
  0: 'o',
  5: 's',
  $: 's',
  7: 't',
  '+': 't',
  2: 'z',
}

/** Replaces all look-alike signs by letters. */
const letters = (text: string): string =>
  Array.from(text, (character) => leet[character] ?? character).join('')

/** The number of signs that are read as `i` and as `l`. */
const MAX_DOUBTS = 3

/**
 * Returns a text with its readings: look-alike signs inside a word are letters, those at its end digits or letters, `1` and
 * `!` an `i` or an `l`: `p@ssw0rd99` → `password99`, `f1amengo` → `flamengo`.
 */
export function listReadings(text: string): string[] {
  const end = /[^a-z]*$/.exec(text)?.index ?? text.length
  const readings = new Set([text])
  for (const cut of [end, end + 1, end + 2, text.length])
    for (const head of headsOf(text.slice(0, cut))) readings.add(head + text.slice(cut))
  return [...readings]
}

/** Returns the readings of a text whose signs are all letters. */
function headsOf(text: string): string[] {
  let heads = ['']
  let doubts = 0
  for (const character of text) {
    const letter = leet[character] ?? character
    const isDoubtful = letter === 'i' && character !== 'i' && (doubts += 1) <= MAX_DOUBTS
    heads = heads.flatMap((head) => (isDoubtful ? [`${head}i`, `${head}l`] : [head + letter]))
  }
  return heads
}

/** Whether a text is one common word with up to six digits, or two with up to four, and almost nothing else. */
function isDecoratedWord(text: string, own: readonly string[]): boolean {
  const parts = text.match(/[a-z]+/g) ?? []
  const digits = text.replace(/\D/g, '').length
  const splits = parts.map((part) => wordsIn(part, own))
  const words = splits.reduce((sum, split) => sum + split.words, 0)
  const letters = splits.reduce((sum, split) => sum + split.rest, 0)
  if (words === 1) return letters <= 2 && digits <= 6
  return words >= 2 && words <= 3 && letters <= 1 && digits <= 4
}

/**
 * Splits a run of letters into common words: the smallest number of words, and the number of letters outside
 * them.
 */
function wordsIn(part: string, own: readonly string[]): { words: number; rest: number } {
  if (part.length > 30) return { words: 0, rest: part.length }
  const best: { words: number; rest: number }[] = [{ words: 0, rest: 0 }]
  for (let end = 1; end <= part.length; end += 1) {
    const before = best[end - 1] ?? { words: 0, rest: 0 }
    let found = { words: before.words, rest: before.rest + 1 }
    for (let start = 0; start <= end - 3; start += 1) {
      const word = part.slice(start, end)
      if (!commonWords.has(word) && !own.includes(word)) continue
      const so = best[start] ?? { words: 0, rest: start }
      if (so.rest < found.rest || (so.rest === found.rest && so.words + 1 < found.words))
        found = { words: so.words + 1, rest: so.rest }
    }
    best[end] = found
  }
  return best[part.length] ?? { words: 0, rest: part.length }
}

function wordsOf({ name = '', email = '', store = '' }: PasswordOwner): string[] {
  const words = plain(`${name} ${email} ${store}`).split(/[^a-z]+/)
  return words.filter((word) => word.length >= 3)
}
