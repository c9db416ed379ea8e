import { z } from 'zod'

type Bare<Field> =
  Field extends z.ZodDefault<infer Inner>
    ? Bare<Inner>
    : Field extends z.ZodOptional<infer Inner>
      ? Bare<Inner>
      : Field

type Changes<Shape extends z.core.$ZodShape> = {
  [Key in keyof Shape]: Bare<Shape[Key]> extends z.core.SomeType ? z.ZodOptional<Bare<Shape[Key]>> : never
}

/**
 * Returns the fields of an update from those of a creation: each may be absent and none has a default, so that an absent field stays as it
 * is.
 */
export function changesOf<Shape extends z.core.$ZodShape>(shape: Shape): Changes<Shape> {
  const fields = Object.entries(shape).map(([name, field]) => [name, z.optional(bare(field))])
  // The compiler does not follow the entries of an object.
  return Object.fromEntries(fields) as Changes<Shape>
}

function bare(field: z.core.SomeType): z.core.SomeType {
  return field instanceof z.ZodDefault || field instanceof z.ZodOptional ? bare(field.unwrap()) : field
}
