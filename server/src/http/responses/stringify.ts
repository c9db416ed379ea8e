import { z } from 'zod'

type Schema = z.core.$ZodType
/** Whether parsing a value by a schema would return an equal value, judging by types and names of fields only. */
type Check = (value: unknown) => boolean

/**
 * Returns a function that writes a response as JSON with only the fields of `schema`; throws a `ZodError` for
 * a value of another type. In production a value with exactly the schema's fields and types is written
 * without parsing, in half the time; formats and limits of such a value are checked only in tests and
 * development.
 */
export function stringifier(
  schema: Schema,
  { isTrusting }: { readonly isTrusting: boolean },
): (value: unknown) => string {
  let isExact: Check | undefined
  return (value) => {
    if (isTrusting && (isExact ??= exactness(schema))(value)) return JSON.stringify(value)
    return JSON.stringify(z.parse(schema, value))
  }
}

const never: Check = () => false
const cache = new WeakMap<Schema, Check>()

/** Compiles the check of a schema. The check of an unsupported or transforming schema matches nothing. */
export function exactness(schema: Schema): Check {
  const known = cache.get(schema)
  if (known) return known
  const check = compile(schema)
  cache.set(schema, check)
  return check
}

function compile(schema: Schema): Check {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return textCheck(schema)
    case 'number':
      return def.checks?.some(isOverwrite) ? never : (value) => Number.isFinite(value)
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'null':
      return (value) => value === null
    case 'literal': {
      const allowed = new Set<unknown>(def.values)
      return (value) => allowed.has(value)
    }
    case 'enum': {
      const allowed = new Set<unknown>(Object.values(def.entries))
      return (value) => allowed.has(value)
    }
    case 'nullable': {
      const inner = exactness(def.innerType)
      return (value) => value === null || inner(value)
    }
    case 'optional': {
      const inner = exactness(def.innerType)
      return (value) => value === undefined || inner(value)
    }
    case 'readonly':
      return exactness(def.innerType)
    case 'array': {
      const inner = exactness(def.element)
      return (value) => Array.isArray(value) && value.every(inner)
    }
    case 'record':
      return recordCheck(def)
    case 'union': {
      const options = def.options.map(exactness)
      return (value) => options.some((option) => option(value))
    }
    case 'object':
      return objectCheck(def)
    default:
      return never
  }
}

const isOverwrite = (check: z.core.$ZodCheck<never>) => check._zod.def.check === 'overwrite'

function textCheck(schema: Schema): Check {
  const checks = schema._zod.def.checks ?? []
  const changes = checks
    .filter(isOverwrite)
    .map((check) => (check._zod.def as z.core.$ZodCheckOverwriteDef<string>).tx)
  return (value) => {
    if (typeof value !== 'string') return false
    // Not `every`: its closure would be garbage for each text of a response.
    for (const change of changes) if (change(value) !== value) return false
    return true
  }
}

function recordCheck({ keyType, valueType, mode }: z.core.$ZodRecordDef): Check {
  // An enum as a key requires all of its values.
  if (keyType._zod.def.type !== 'string' || mode === 'loose') return never
  const key = exactness(keyType)
  const inner = exactness(valueType)
  return (value) =>
    isPlain(value) && Object.entries(value).every(([name, entry]) => key(name) && inner(entry))
}

function objectCheck({ shape, catchall }: z.core.$ZodObjectDef): Check {
  // A loose object, or one with typed unknown fields.
  if (catchall && catchall._zod.def.type !== 'never') return never
  const fields = Object.entries(shape).map(([name, field]) => [name, exactness(field)] as const)
  return (value) => {
    if (!isPlain(value)) return false
    let present = 0
    for (const [name, check] of fields) {
      const property = value[name]
      if (!check(property)) return false
      if (property !== undefined || name in value) present += 1
    }
    let all = 0
    for (const _ in value) all += 1
    return all === present
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
