import { EmbeddedPostgresError } from '@esquadro/embedded-postgres'
import type { Config } from './config.ts'
import { StartError } from './start-error.ts'

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

const hostOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'hostname' in error ? error.hostname : undefined

/** Whether the server of the metrics could not listen, rather than that of the application. */
const isOfMetrics = (error: unknown, { metrics, port }: Config): boolean => {
  const failed: unknown = error instanceof AggregateError ? error.errors[0] : error
  return (
    metrics !== undefined &&
    metrics.port !== port &&
    typeof failed === 'object' &&
    failed !== null &&
    'port' in failed &&
    failed.port === metrics.port
  )
}

/** Whether the server for mails could not listen. */
const isOfMail = (error: unknown, { mailIn }: Config): boolean => {
  const failed: unknown = error instanceof AggregateError ? error.errors[0] : error
  return (
    mailIn !== undefined &&
    typeof failed === 'object' &&
    failed !== null &&
    'port' in failed &&
    failed.port === mailIn.port
  )
}

const UNREACHABLE = 'The database of DATABASE_URL cannot be reached: check the address and that it runs.'

/**
 * Converts an error of the start to one line with the remedy for the operator. Returns unexpected errors
 * unchanged.
 */
export function toStartError(error: unknown, config: Config): unknown {
  if (error instanceof StartError) return error
  if (error instanceof EmbeddedPostgresError) return new StartError(error.message)
  const code = error instanceof AggregateError ? codeOf(error.errors[0]) : codeOf(error)
  switch (code) {
    case 'EADDRINUSE':
      if (isOfMetrics(error, config))
        return new StartError(
          `Port ${config.metrics?.port} of METRICS_PORT is taken: end what uses it, or choose another.`,
        )
      if (isOfMail(error, config))
        return new StartError(
          `Port ${config.mailIn?.port} for mails is taken: end what uses it, or choose another with MAIL_IN_PORT.`,
        )
      return new StartError(
        `Port ${config.port} is taken: end what uses it, or choose another with PORT=3001 npm start.`,
      )
    case 'EACCES':
    case 'EPERM':
      return new StartError(
        isOfMail(error, config)
          ? `Port ${config.mailIn?.port} of MAIL_IN_PORT needs a privilege: choose one above 1023.`
          : config.port < 1024 && String(error).includes('listen')
            ? `Port ${config.port} needs a privilege: choose one above 1023 with PORT.`
            : `No permission (${String(error)}): make ${config.dataFolder} writable for this user, or set DATA_FOLDER.`,
      )
    case 'EROFS':
      return new StartError(
        `The folder ${config.dataFolder} is read-only (${String(error)}): make it writable, or set DATA_FOLDER.`,
      )
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EEXIST':
      return String(error).includes('mkdir')
        ? new StartError(
            `The folder ${config.dataFolder} cannot be made (${String(error)}): choose another with DATA_FOLDER.`,
          )
        : error
    case 'EADDRNOTAVAIL':
      if (isOfMetrics(error, config))
        return new StartError(
          `METRICS_HOST=${config.metrics?.host} is not an address of this machine: correct it.`,
        )
      if (isOfMail(error, config))
        return new StartError(
          `MAIL_IN_HOST=${config.mailIn?.host} is not an address of this machine: correct it.`,
        )
      return new StartError(`HOST=${config.host} is not an address of this machine: correct it.`)
    case 'ENOSPC':
    case '53100':
      return new StartError(
        `The disk is full: free some space on the disk of ${config.dataFolder} and start again.`,
      )
    case 'ENOTFOUND':
      if (hostOf(error) === config.host)
        return new StartError(`HOST=${config.host} is not an address of this machine: correct it.`)
      return new StartError(UNREACHABLE)
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return new StartError(UNREACHABLE)
    case '28P01':
    case '28000':
      return new StartError('The database refuses the user or password of DATABASE_URL: correct them.')
    case '3D000':
      return new StartError('The database named in DATABASE_URL does not exist: create it and start again.')
    case '42501':
      return new StartError(
        `The user of DATABASE_URL lacks a right (${String(error)}): see docs/operations.md for what it needs.`,
      )
    case '53300':
    case '57P03':
      return new StartError(
        `The database of DATABASE_URL accepts no connections now (${String(error)}): start again later.`,
      )
    default:
      return config.databaseUrl &&
        /timeout expired|terminated unexpectedly|SSL|certificate/.test(String(error))
        ? new StartError(
            `The database of DATABASE_URL cannot be used (${String(error)}): check host, port and sslmode in the address.`,
          )
        : error
  }
}

/** SQLSTATE of a table, a column and a function that do not exist. */
const ABSENT = new Set(['42P01', '42703', '42883'])

/** Like `toStartError`, for commands, which do not migrate the database: its version may be older than theirs. */
export const toCommandError = (error: unknown, config: Config): unknown =>
  ABSENT.has(codeOf(error))
    ? new StartError('The database is of an older version: start the server once, which migrates it.')
    : toStartError(error, config)
