import { type EndpointSpec, ErrorResponse, errorStatus } from '@esquadro/contract'
import { EVENT_EXAMPLES, MESSAGE_VERSION } from '@esquadro/contract/platform/webhooks/events'
import { z } from 'zod'

const asJsonSchema = (schema: unknown, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  })
  return rest
}

function parameters(schema: unknown, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = asJsonSchema(schema, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function contentOf({ response, event }: EndpointSpec) {
  if (response === 'binary')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  // The schema of a stream describes the data of each event.
  if (response === 'stream') return { 'text/event-stream': { schema: asJsonSchema(event, 'output') } }
  return { 'application/json': { schema: asJsonSchema(response, 'output') } }
}

function securityOf({ access, scope }: EndpointSpec) {
  if (access === 'public') return { security: [] }
  if (access === 'key') return { security: [{ apiKey: [] }], 'x-scope': scope }
  return { 'x-roles': access }
}

function bodyOf({ body, multipart, xml }: EndpointSpec) {
  if (!body) return {}
  const content = {
    [multipart ? 'multipart/form-data' : 'application/json']: { schema: asJsonSchema(body, 'input') },
  }
  // The body is the file itself.
  const asXml = xml ? { 'application/xml': { schema: { type: 'string', format: 'binary' } } } : {}
  return { requestBody: { required: true, content: { ...asXml, ...content } } }
}

function accessErrorsOf({ access }: EndpointSpec): readonly string[] {
  if (access === 'public') return []
  return access === 'key' ? ['key.invalid', 'key.scope'] : ['unauthenticated', 'forbidden']
}

function operation(name: string, endpoint: EndpointSpec) {
  const codes = [
    ...accessErrorsOf(endpoint),
    ...(endpoint.body || endpoint.query || endpoint.params ? (['invalid.fields'] as const) : []),
    ...(endpoint.limit ? (['too-many-requests'] as const) : []),
    ...(endpoint.errors ?? []),
  ]
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code as keyof typeof errorStatus] ?? 400)
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    ...securityOf(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.idempotent
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 200 },
            },
          ]
        : []),
    ],
    ...bodyOf(endpoint),
    responses: {
      200: {
        description: 'Success',
        content: contentOf(endpoint),
      },
      ...Object.fromEntries(
        [...byStatus].map(([status, list]) => [
          status,
          {
            description: list.join(', '),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  }
}

/** Returns the OpenAPI description of the API, generated from the contract. */
export function describeApi(endpoints: Readonly<Record<string, EndpointSpec>>): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operation(name, endpoint)
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Esquadro',
      version: '1',
      description:
        'Points programme for design professionals. Send the access token in `Authorization`, bare or after `Bearer `; ' +
        'choose the language of messages with `Accept-Language` (`ptBR`, `en`).\n\n' +
        '**Webhooks** (set up under /cms/webhooks) receive a POST within seconds of the event, with ' +
        `\`{ version: ${MESSAGE_VERSION}, id, event, at, data }\`. \`id\` names the event: ignore one that you know. ` +
        'The version changes when a field changes its meaning or disappears, not when one is added. The header ' +
        '`Esquadro-Signature: t=<seconds>,v1=<hex>` holds the HMAC-SHA256 of `<seconds>.<body>` with the secret of the webhook, a `v1` for each ' +
        'valid secret; refuse messages older than five minutes. Respond 2xx within 10 s: anything else is tried again for two days. ' +
        'The events, with an example of their data:\n\n' +
        Object.entries(EVENT_EXAMPLES)
          .map(([event, data]) => `- \`${event}\`: \`${JSON.stringify(data)}\``)
          .join('\n'),
    },
    servers: [{ url: '/api' }],
    security: [{ accessToken: [] }],
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            "The key of a store's system, which begins with `esq_`. Administrators create and revoke keys under /cms/api-keys; each has scopes, " +
            'a limit of calls in a minute (429 with Retry-After beyond it) and, if set, a last day.',
        },
      },
      schemas: { Error: asJsonSchema(ErrorResponse, 'output') },
    },
    paths,
  }
}
