import type { XmlDocument, XmlLibError, XsdValidator } from 'libxml2-wasm'
import type { SchemaReading } from './nfe.ts'

/** Validates a document of a root element (`nfeProc`, `NFe`) and a layout (`4.00`). */
export type Validate = (bytes: Uint8Array, root: string, layout: string | null) => SchemaReading

/** A package of the official schemas: its files by name. */
export interface SchemaPackage {
  readonly name: string
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** The schemas of a thread. Disposing of them frees the memory of WebAssembly. */
export interface OpenedSchemas {
  readonly validate: Validate
  /** Compiles every schema that validates documents; returns the first one that fails, with its reason. */
  findBroken(): { readonly file: string; readonly message: string } | null
  dispose(): void
}

const noSchemas: OpenedSchemas = {
  validate: () => ({ state: 'absent' }),
  findBroken: () => null,
  dispose: () => undefined,
}

const FILES: Readonly<Record<string, string>> = { nfeProc: 'procNFe', NFe: 'nfe' }

/** Whether a file of a package validates documents; all others are included by such files. */
export const isEntry = (name: string): boolean =>
  Object.values(FILES).some((prefix) => new RegExp(`^${prefix}_v\\d+\\.\\d+\\.xsd$`).test(name))

/** Opens packages of schemas. Without any, libxml2 is not loaded and every document is `absent`. */
export async function openSchemas(packages: readonly SchemaPackage[]): Promise<OpenedSchemas> {
  if (packages.length === 0) return noSchemas
  const newestFirst = packages.toSorted((a, b) => (a.name < b.name ? 1 : -1))
  const libxml = await (library ??= load())
  const opened = libxml.open(newestFirst)
  return {
    ...opened,
    validate(bytes, root, layout) {
      const file = `${FILES[root]}_v${layout}.xsd`
      const found = newestFirst.flatMap(({ files }, at) => (files.has(file) ? [at] : []))
      if (found.length === 0) return { state: 'unknown-layout' }
      // A newer package may describe the same version with more fields, so it is enough if one package accepts it.
      const results = opened.validate(bytes, file, found)
      return results.find(({ state }) => state === 'valid') ?? results[0] ?? { state: 'failed' }
    },
  }
}

let library: ReturnType<typeof load> | null = null

/** Loads libxml2 (WebAssembly) once per thread. It reads nothing but the files of opened packages. */
async function load() {
  const {
    ParseOption,
    XmlBufferInputProvider,
    XmlDocument,
    XmlParseError,
    XmlValidateError,
    XsdValidator,
    xmlRegisterInputProvider,
  } = await import('libxml2-wasm')
  const provider = new XmlBufferInputProvider({})
  xmlRegisterInputProvider(provider)
  // A document may name its own schemas, which must not be loaded.
  const option = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE
  let count = 0

  function open(packages: readonly SchemaPackage[]) {
    count += 1
    const base = `file:///schemas/${count}`
    const urlOf = (at: number, file: string) => `${base}/${at}/${file}`
    const urls = packages.flatMap(({ files }, at) => [...files.keys()].map((file) => urlOf(at, file)))
    packages.forEach(({ files }, at) => {
      for (const [file, bytes] of files) provider.addBuffer(urlOf(at, file), bytes)
    })
    const validators = new Map<string, XsdValidator>()

    function validatorOf(at: number, file: string): XsdValidator {
      const url = urlOf(at, file)
      const known = validators.get(url)
      if (known) return known
      const schema = XmlDocument.fromBuffer(packages[at]?.files.get(file) ?? new Uint8Array(), {
        url,
        option,
      })
      try {
        const validator = XsdValidator.fromDoc(schema)
        validators.set(url, validator)
        return validator
      } finally {
        schema.dispose()
      }
    }

    function validateBy(at: number, file: string, document: XmlDocument): SchemaReading {
      try {
        validatorOf(at, file).validate(document)
        return { state: 'valid' }
      } catch (error) {
        const isOfDocument = error instanceof XmlValidateError && validators.has(urlOf(at, file))
        return isOfDocument ? differs(error) : { state: 'failed' }
      }
    }

    return {
      validate(bytes: Uint8Array, file: string, at: readonly number[]): SchemaReading[] {
        let document: XmlDocument
        try {
          document = XmlDocument.fromBuffer(bytes, { option })
        } catch (error) {
          if (error instanceof XmlParseError) return [differs(error)]
          throw error
        }
        try {
          return at.map((index) => validateBy(index, file, document))
        } finally {
          document.dispose()
        }
      },
      findBroken() {
        for (const [at, { files }] of packages.entries())
          for (const file of files.keys()) {
            if (!isEntry(file)) continue
            try {
              validatorOf(at, file)
            } catch (error) {
              return { file, message: error instanceof Error ? error.message.trim().slice(0, 200) : '' }
            }
          }
        return null
      },
      dispose() {
        for (const validator of validators.values()) validator.dispose()
        validators.clear()
        for (const url of urls) provider.removeBuffer(url)
      },
    }
  }
  return { open }
}

const differs = ({ message, details }: XmlLibError): SchemaReading => ({
  state: 'differs',
  message: (details[0]?.message ?? message).trim().slice(0, 200),
  line: details[0]?.line ?? 0,
})
