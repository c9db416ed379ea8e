import { isIP } from 'node:net'
import { isAbsolute, join, resolve } from 'node:path'
import { z } from 'zod'
import { StartError } from './start-error.ts'

const root = resolve(import.meta.dirname, '../../..')

const onOff = z
  .enum(['0', '1', 'true', 'false', 'yes', 'no'])
  .transform((value) => value === '1' || value === 'true' || value === 'yes')

const inRoot = z
  .string()
  .min(1)
  .transform((path) => (isAbsolute(path) ? path : join(root, path)))

/** Accepts an address, a network (10.0.0.0/8), or the name of a range in Fastify. */
const isProxy = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.trim().split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text.trim())) return true
  const largest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return (
    rest.length === 0 &&
    largest >= 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= largest))
  )
}

/** Whether a key looks typed rather than generated: few different characters, a repetition, or a placeholder. */
const isWeakKey = (key: string): boolean =>
  new Set(key).size < 12 ||
  /^(.{1,16})\1+$/.test(key) ||
  /change.?me|secret.?key|password|example|your.?key/i.test(key)

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1|\[::1\])$/i.test(host)

/** The environment variables; docs/operations.md describes them. */
export const Environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => text.split(',').every(isProxy),
      'not addresses or networks such as 10.0.0.5,172.16.0.0/12',
    )
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'not an address like postgres://user:password@host/database')
    .optional(),
  DATABASE_MIGRATION_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'not an address like postgres://owner:password@host/database')
    .optional(),
  DATABASE_LISTEN_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'not an address like postgres://user:password@host/database')
    .optional(),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'not an address like postgres://user:password@replica/database')
    .optional(),
  DATABASE_READ_LAG: z.coerce.number().int().min(1).max(3_600).default(10),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  DATABASE_PREPARE: z.enum(['on', 'off']).default('on'),
  MAX_EVENT_LOOP_DELAY: z.coerce.number().int().min(0).default(1_000),
  MAX_MEMORY: z.coerce.number().int().min(0).default(1_024),
  MAX_POOL_WAIT: z.coerce.number().int().min(0).default(500),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(0).default(256),
  DATA_FOLDER: inRoot.default(join(root, 'data')),
  DEMO: onOff.optional(),
  DEMO_PUBLIC: onOff.default(false),
  MAIL_IN_DOMAIN: z
    .string()
    .regex(
      /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)+$/i,
      'not a domain like notas.example.com',
    )
    .optional(),
  MAIL_IN_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  MAIL_IN_HOST: z.string().min(1).default('127.0.0.1'),
  MAIL_IN_CERT: z.string().min(1).optional(),
  MAIL_IN_KEY: z.string().min(1).optional(),
  MAIL_IN_AUTHSERV: z
    .string()
    .regex(/^[^\s;]+$/, 'not a name like mx.example.com')
    .optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('esquadro'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  NODE_ENV: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  SHUTDOWN_DELAY: z.coerce.number().int().min(0).max(9).default(0),
  SECRET_KEY: z
    .string()
    .min(32, 'shorter than 32 characters')
    .refine((key) => !isWeakKey(key), 'not random enough; make one with: openssl rand -base64 32')
    .optional(),
  SECRET_KEY_BEFORE: z.string().min(32, 'shorter than 32 characters').optional(),
  SECRET_KEY_BEFORE_UNTIL: z.iso.date('not a day like 2027-03-31').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
      'not a sender like Esquadro <pontos@example.com>',
    )
    .default('Esquadro <nao-responda@esquadro.local>'),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('sa-east-1'),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  ZIP_CODE_URL: z.url().or(z.literal('off')).default('https://viacep.com.br/ws/{zipCode}/json/'),
  ANALYTICS_URL: z.url({ protocol: /^https?$/ }).default('https://www.google-analytics.com/g/collect'),
  PIXEL_URL: z.url({ protocol: /^https?$/ }).default('https://www.facebook.com/tr'),
  WEBHOOK_HOSTS: z
    .string()
    .regex(/^[^\s,/:]+(,[^\s,/:]+)*$/, 'not host names such as erp.local,10.0.0.5')
    .optional(),
  PUSH_HOSTS: z
    .string()
    .regex(/^[^\s,/:]+(,[^\s,/:]+)*$/, 'not host names such as fcm.googleapis.com,push.apple.com')
    .default(
      'fcm.googleapis.com,android.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com',
    ),
  WEB: z.enum(['on', 'off']).default('on'),
  ESQUADRO_DEV: onOff.default(false),
})

export interface Config {
  readonly host: string
  readonly port: number
  /** The public address; links in e-mails begin with it. */
  readonly publicUrl: string
  readonly trustProxy: string | undefined
  readonly databaseUrl: string | undefined
  /** The owner's address, for migrations; if undefined, `databaseUrl` migrates as well. */
  readonly databaseMigrationUrl: string | undefined
  /** The address for the listening connection, which must bypass a pooler; `databaseUrl` if undefined. */
  readonly databaseListenUrl: string | undefined
  /** A replica for reports and exports, and its maximum lag in seconds; undefined: the primary serves them. */
  readonly databaseRead: { readonly url: string; readonly maxLagSeconds: number } | undefined
  /** The address of `/metrics`; undefined if it is not served. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /** Where mails with invoices arrive; undefined if none are received. */
  readonly mailIn: MailIn | undefined
  /** Undefined without a collector: tracing is off and its code is not loaded. */
  readonly traces: { readonly serviceName: string; readonly ratio: number } | undefined
  readonly databasePool: number
  /** Whether hot statements are prepared by name; a pooler in between must support it. */
  readonly databasePrepare: boolean
  /** Above these limits requests are refused with 503; 0: no limit. */
  readonly pressure: {
    readonly eventLoopDelayMs: number
    readonly memoryMb: number
    readonly poolWait: number
  }
  /** The maximum number of open connections from one network; 0: unlimited. A reverse proxy has its own limits. */
  readonly connectionsPerAddress: number
  /**
   * The pause after which the client of an export loses it, the shorter pause after which another export may take its slot, and the
   * lowest rate at which it must read.
   */
  readonly exportPace: { readonly pauseMs: number; readonly yieldMs: number; readonly bytesPerSecond: number }
  /** How long calls take at least whose duration would reveal whether an account exists: longer than their slowest path. */
  readonly minimumDurationMs: number
  readonly dataFolder: string
  /** Whether the first start loads the demonstration programme, with its accounts and /dev/mail. */
  readonly isDemo: boolean
  readonly isDevelopment: boolean
  readonly isProduction: boolean
  /** Whether this process also serves the web application, not only the API. */
  readonly servesWeb: boolean
  readonly logLevel: string
  /** Encrypts stored secrets. If undefined, a key is generated in the data folder. */
  /** How long the process serves on after a signal to stop, while `/readyz` responds 503. */
  readonly shutdownDelayMs: number
  readonly secretKey: string | undefined
  /** The key before the last rotation, and the last day on which its signatures count. */
  readonly formerSecret: { readonly key: string; readonly until: string } | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly s3:
    | {
        bucket: string
        region: string
        endpoint: string | undefined
        accessKeyId: string
        secretAccessKey: string
      }
    | undefined
  readonly zipCodeUrl: string | undefined
  /** The addresses to which browsers send page views, with consent and if the settings have the ids. */
  readonly analyticsUrl: string
  readonly pixelUrl: string
  /** Hosts that webhooks may use although they are internal, without HTTPS or at another port. */
  readonly webhookHosts: readonly string[]
  /** The push services of browsers: messages go to these hosts and those below them. */
  readonly pushHosts: readonly string[]
}

/** The server for mails with invoices. */
export interface MailIn {
  readonly host: string
  readonly port: number
  /** The domain of the stores' addresses, in lower case. */
  readonly domain: string
  /** Files in PEM; without them the server offers no TLS. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined
  /** The name under which the forwarder notes its SPF and DKIM results, in lower case; without it none are read. */
  readonly authserv: string | undefined
}

type Env = z.infer<typeof Environment>

/** Reads the environment. Throws StartError with one line that names the variable if a value is invalid. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(variables)
  if (!read.success) {
    const issue = read.error.issues[0]
    throw new StartError(
      `${issue?.path.join('.')} is not usable (${issue?.message}): correct it and start again.`,
    )
  }
  const isDemo = read.data.DEMO ?? read.data.DATABASE_URL === undefined
  requireConsistent(read.data, isDemo)
  return configOf(read.data, isDemo)
}

/** Throws StartError if variables contradict each other, or one requires another that is missing. */
function requireConsistent(env: Env, isDemo: boolean): void {
  if (env.S3_BUCKET && !(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY))
    throw new StartError(
      'S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both and start again.',
    )
  if (!env.S3_BUCKET && (env.S3_ENDPOINT || env.S3_ACCESS_KEY_ID || env.S3_SECRET_ACCESS_KEY))
    throw new StartError(
      'S3_BUCKET is missing beside the other S3 variables: set it, or remove those, and start again.',
    )
  if (env.DATABASE_MIGRATION_URL && !env.DATABASE_URL)
    throw new StartError('DATABASE_MIGRATION_URL needs DATABASE_URL beside it: set both and start again.')
  for (const name of ['DATABASE_LISTEN_URL', 'DATABASE_READ_URL'] as const)
    if (env[name] && !env.DATABASE_URL)
      throw new StartError(`${name} needs DATABASE_URL beside it: set both and start again.`)
  if ((env.SECRET_KEY_BEFORE === undefined) !== (env.SECRET_KEY_BEFORE_UNTIL === undefined))
    throw new StartError(
      'SECRET_KEY_BEFORE and SECRET_KEY_BEFORE_UNTIL belong together: set both or neither, and start again.',
    )
  if (env.SECRET_KEY_BEFORE && !env.SECRET_KEY)
    throw new StartError('SECRET_KEY_BEFORE needs the new SECRET_KEY beside it: set both and start again.')
  if (env.SECRET_KEY_BEFORE && env.SECRET_KEY_BEFORE === env.SECRET_KEY)
    throw new StartError('SECRET_KEY and SECRET_KEY_BEFORE are the same: set a new SECRET_KEY.')
  if (isDemo && !env.DEMO_PUBLIC && !isLoopback(env.HOST))
    throw new StartError(
      `The demonstration has known passwords and would be open to everybody who reaches ${env.HOST}: set DEMO=no, or DEMO_PUBLIC=yes if that is meant.`,
    )
  if (env.NODE_ENV === 'production' && !isDemo) {
    const missing = (['PUBLIC_URL', 'SMTP_URL'] as const).filter((name) => !env[name])
    if (missing.length > 0)
      throw new StartError(
        `${missing.join(' and ')} must be set in production: mails carry links to the site and must reach people.`,
      )
  }
  if ((env.MAIL_IN_CERT === undefined) !== (env.MAIL_IN_KEY === undefined))
    throw new StartError(
      'MAIL_IN_CERT and MAIL_IN_KEY belong together: set both or neither, and start again.',
    )
  if (env.MAIL_IN_PORT === env.PORT)
    throw new StartError(`MAIL_IN_PORT and PORT are both ${env.PORT}: mails need a port of their own.`)
  if (env.METRICS_PORT === env.PORT)
    throw new StartError(
      `METRICS_PORT and PORT are both ${env.PORT}: the metrics need a port of their own, which visitors do not reach.`,
    )
}

function configOf(env: Env, isDemo: boolean): Config {
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    trustProxy: env.TRUST_PROXY,
    databaseUrl: env.DATABASE_URL,
    databaseMigrationUrl: env.DATABASE_MIGRATION_URL,
    databaseListenUrl: env.DATABASE_LISTEN_URL,
    databaseRead: env.DATABASE_READ_URL
      ? { url: env.DATABASE_READ_URL, maxLagSeconds: env.DATABASE_READ_LAG }
      : undefined,
    metrics: env.METRICS_PORT ? { host: env.METRICS_HOST, port: env.METRICS_PORT } : undefined,
    mailIn: mailInOf(env, isDemo),
    // OpenTelemetry reads the address and all other settings of the collector itself.
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { serviceName: env.OTEL_SERVICE_NAME, ratio: env.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    databasePool: env.DATABASE_POOL,
    databasePrepare: env.DATABASE_PREPARE === 'on',
    pressure: {
      eventLoopDelayMs: env.MAX_EVENT_LOOP_DELAY,
      memoryMb: env.MAX_MEMORY,
      poolWait: env.MAX_POOL_WAIT,
    },
    connectionsPerAddress: env.TRUST_PROXY ? 0 : env.CONNECTIONS_PER_ADDRESS,
    exportPace: { pauseMs: 25_000, yieldMs: 5_000, bytesPerSecond: 16_000 },
    minimumDurationMs: 200,
    dataFolder: env.DATA_FOLDER,
    isDemo,
    isDevelopment: env.ESQUADRO_DEV,
    isProduction: env.NODE_ENV === 'production',
    servesWeb: env.WEB === 'on',
    logLevel: env.LOG_LEVEL ?? (env.DATABASE_URL ? 'info' : 'warn'),
    shutdownDelayMs: env.SHUTDOWN_DELAY * 1_000,
    secretKey: env.SECRET_KEY,
    formerSecret:
      env.SECRET_KEY_BEFORE && env.SECRET_KEY_BEFORE_UNTIL
        ? { key: env.SECRET_KEY_BEFORE, until: env.SECRET_KEY_BEFORE_UNTIL }
        : undefined,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    s3: s3Of(env),
    zipCodeUrl: env.ZIP_CODE_URL === 'off' ? undefined : env.ZIP_CODE_URL,
    analyticsUrl: env.ANALYTICS_URL,
    pixelUrl: env.PIXEL_URL,
    webhookHosts: env.WEBHOOK_HOSTS?.toLowerCase().split(',') ?? [],
    pushHosts: env.PUSH_HOSTS.toLowerCase().split(','),
  }
}

/** The demonstration always receives mails, at its own domain. */
function mailInOf(env: Env, isDemo: boolean): MailIn | undefined {
  const domain = env.MAIL_IN_DOMAIN ?? (isDemo ? 'notas.esquadro.demo' : undefined)
  if (domain === undefined) return undefined
  const beside = env.PORT + MAIL_PORT_AFTER
  return {
    host: env.MAIL_IN_HOST,
    port: env.MAIL_IN_PORT ?? (beside > 65_535 ? env.PORT - MAIL_PORT_AFTER : beside),
    domain: domain.toLowerCase(),
    tls: env.MAIL_IN_CERT && env.MAIL_IN_KEY ? { cert: env.MAIL_IN_CERT, key: env.MAIL_IN_KEY } : undefined,
    authserv: env.MAIL_IN_AUTHSERV?.toLowerCase(),
  }
}

/** 3025 beside the default port. */
const MAIL_PORT_AFTER = 25

function s3Of(env: Env): Config['s3'] {
  if (!env.S3_BUCKET || !env.S3_ACCESS_KEY_ID || !env.S3_SECRET_ACCESS_KEY) return undefined
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  }
}
