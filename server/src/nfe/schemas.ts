import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { XmlDocument, XmlLibError, XsdValidator } from 'libxml2-wasm'
import type { SchemaReading } from './nfe.ts'

/** Validates a document of a root element (`nfeProc`, `NFe`) and a layout (`4.00`). */
export type Validate = (bytes: Uint8Array, root: string, layout: string | null) => SchemaReading

const absent: Validate = () => ({ state: 'absent' })

/** Opens the schemas of a folder. Without schemas, nothing is loaded and every document is `absent`. */
export async function openSchemas(folder: string): Promise<Validate> {
  const packages = folder === '' ? [] : packagesOf(folder)
  if (packages.length === 0) return absent
  const libxml = await loadLibxml(folder)
  return (bytes, root, layout) => {
    const paths = schemasFor(packages, root, layout)
    if (paths.length === 0) return { state: 'unknown-layout' }
    // A newer package may describe the same version with more fields; it suffices that one package accepts.
    const results = libxml.validate(bytes, paths)
    return results.find(({ state }) => state === 'valid') ?? results[0] ?? { state: 'failed' }
  }
}

interface Package {
  readonly folder: string
  readonly names: ReadonlySet<string>
}

/** Lists the folders with schemas, newest name first: the folder itself and its subfolders. */
function packagesOf(folder: string): Package[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
    return [folder, ...folders]
      .map((path) => ({
        folder: path,
        names: new Set(readdirSync(path).filter((name) => name.endsWith('.xsd'))),
      }))
      .filter(({ names }) => names.size > 0)
      .toSorted((a, b) => (a.folder < b.folder ? 1 : -1))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

const FILES: Readonly<Record<string, string>> = { nfeProc: 'procNFe', NFe: 'nfe' }

function schemasFor(packages: readonly Package[], root: string, layout: string | null): string[] {
  const name = `${FILES[root]}_v${layout}.xsd`
  return packages.filter(({ names }) => names.has(name)).map(({ folder }) => join(folder, name))
}

/** Loads libxml2 (WebAssembly) once per folder, with access to files of this folder only. */
const loadLibxml = (folder: string): ReturnType<typeof load> => {
  const key = resolve(folder)
  const known = libraries.get(key) ?? load(key)
  libraries.set(key, known)
  return known
}
const libraries = new Map<string, ReturnType<typeof load>>()

async function load(folder: string) {
  const {
    ParseOption,
    XmlDocument,
    XmlParseError,
    XmlValidateError,
    XsdValidator,
    xmlRegisterInputProvider,
  } = await import('libxml2-wasm')
  const { fsInputProviders } = await import('libxml2-wasm/lib/nodejs.mjs')
  // A document may name its own schemas, which must not be loaded.
  const isOurs = (name: string) => {
    const path = name.startsWith('file:') ? fileURLToPath(name) : resolve(name)
    return path.startsWith(`${folder}${sep}`)
  }
  xmlRegisterInputProvider({
    ...fsInputProviders,
    match: (name) => isOurs(name) && fsInputProviders.match(name),
  })
  const option = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE
  const validators = new Map<string, { changed: number; validator: XsdValidator }>()

  function validatorOf(path: string): XsdValidator {
    const changed = statSync(path).mtimeMs
    const known = validators.get(path)
    if (known?.changed === changed) return known.validator
    known?.validator.dispose()
    using schema = XmlDocument.fromBuffer(readFileSync(path), { url: pathToFileURL(path).href, option })
    const validator = XsdValidator.fromDoc(schema)
    validators.set(path, { changed, validator })
    return validator
  }

  function validateBy(path: string, document: XmlDocument): SchemaReading {
    try {
      validatorOf(path).validate(document)
      return { state: 'valid' }
    } catch (error) {
      return error instanceof XmlValidateError && validators.has(path) ? differs(error) : { state: 'failed' }
    }
  }

  function validate(bytes: Uint8Array, paths: readonly string[]): SchemaReading[] {
    try {
      using document = XmlDocument.fromBuffer(bytes, { option })
      return paths.map((path) => validateBy(path, document))
    } catch (error) {
      if (error instanceof XmlParseError) return [differs(error)]
      throw error
    }
  }
  return { validate }
}

const differs = ({ message, details }: XmlLibError): SchemaReading => ({
  state: 'differs',
  message: (details[0]?.message ?? message).trim().slice(0, 200),
  line: details[0]?.line ?? 0,
})
