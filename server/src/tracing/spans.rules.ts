/** A finished operation, in OTLP's JSON format. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  /** 1: internal, 2: server, 3: client. */
  readonly kind: 1 | 2 | 3
  readonly startMs: number
  readonly endMs: number
  readonly attributes: Readonly<Record<string, string | number>>
  readonly hasFailed: boolean
}

/** The position of running code in a trace. */
export interface Place {
  readonly traceId: string
  readonly spanId: string
}

/** Parses the header `traceparent` of W3C Trace Context; null if it is missing or invalid. */
export function readParent(header: string | undefined): (Place & { readonly isSampled: boolean }) | null {
  const [, traceId = '', spanId = '', flags = ''] =
    /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/.exec(header ?? '') ?? []
  if (!/[1-9a-f]/.test(traceId) || !/[1-9a-f]/.test(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** Parses `OTEL_EXPORTER_OTLP_HEADERS`: names and values, percent-encoded, such as `api-key=secret,tenant=a`. */
export const readHeaders = (input: string | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (input ?? '').split(',').flatMap((pair) => {
      const at = pair.indexOf('=')
      return at < 1 ? [] : [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]]
    }),
  )

const nanos = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n)

const attributesOf = (input: Readonly<Record<string, string | number>>) =>
  Object.entries(input).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

/** Returns the body of an OTLP/HTTP request in JSON. */
export const exportOf = (serviceName: string, spans: readonly Span[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': serviceName }) },
        scopeSpans: [
          {
            scope: { name: 'esquadro' },
            spans: spans.map(({ startMs, endMs, attributes, hasFailed, ...span }) => ({
              ...span,
              startTimeUnixNano: nanos(startMs),
              endTimeUnixNano: nanos(endMs),
              attributes: attributesOf(attributes),
              ...(hasFailed && { status: { code: 2 } }),
            })),
          },
        ],
      },
    ],
  })
