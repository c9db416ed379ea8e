import {
  containsOwnName,
  isCommonPassword,
  listReadings,
  type PasswordOwner,
  plain,
} from '@esquadro/contract/people/accounts/password-strength'
import { AppError } from '../../../platform/errors/app-error.ts'

/**
 * Throws `invalid.fields` if a new password is easy to guess (assumption accounts 19): `password.own` if it consists of the
 * owner's name, e-mail or store with few other characters, `password.common` if it is a common password or a word of a dictionary.
 */
export async function requireUncommonPassword(
  password: string,
  owner: PasswordOwner,
  field = 'newPassword',
): Promise<void> {
  if (containsOwnName(password, owner))
    throw new AppError('invalid.fields', { fields: { [field]: 'password.own' } })
  if (isCommonPassword(password, owner) || (await isInDictionary(password)))
    throw new AppError('invalid.fields', { fields: { [field]: 'password.common' } })
}

interface Dictionary {
  /** Passwords of published lists. */
  readonly passwords: ReadonlySet<string>
  /** First and last names. */
  readonly names: ReadonlySet<string>
  /** Words of English and Portuguese, names and passwords. */
  readonly words: ReadonlySet<string>
}

type Lists = Readonly<Record<string, unknown>>

// 220,000 words, loaded with the first new password.
let loading: Promise<Dictionary> | undefined

async function load(): Promise<Dictionary> {
  const modules = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-pt-br'),
  ])
  const lists = modules.flatMap(({ dictionary }) => Object.entries(dictionary as Lists))
  const wordsOf = (isWanted: (list: string) => boolean): Set<string> =>
    new Set(
      lists.flatMap(([list, words]) =>
        isWanted(list) && Array.isArray(words) ? words.map((word: unknown) => plain(String(word))) : [],
      ),
    )
  return {
    passwords: wordsOf((list) => list.startsWith('passwords')),
    names: wordsOf((list) => /^(?:first|last)names/.test(list)),
    words: wordsOf(() => true),
  }
}

/**
 * Whether a password is in the published lists of common passwords, or is one word of a dictionary or one person's name with
 * at most six other characters around it, also if look-alike signs stand for letters or it is written backwards.
 */
export async function isInDictionary(password: string): Promise<boolean> {
  const { passwords, names, words } = await (loading ??= load())
  const text = plain(password)
  return [...listReadings(text), [...text].reverse().join('')].some((form) => {
    if (passwords.has(form) || words.has(form)) return true
    const runs = form.match(/[a-z]+/g) ?? []
    const [word = ''] = runs
    const others = form.length - runs.join('').length
    if (word.length < 4 || runs.length > 2 || others > 6) return false
    if (runs.length === 2) return runs.every((run) => names.has(run))
    return words.has(word) || isFullName(word, names)
  })
}

/** Whether a text is two names without a blank between them. */
function isFullName(text: string, names: ReadonlySet<string>): boolean {
  for (let at = 3; at <= text.length - 3; at += 1)
    if (names.has(text.slice(0, at)) && names.has(text.slice(at))) return true
  return false
}
