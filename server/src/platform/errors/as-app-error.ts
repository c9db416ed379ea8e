import { errorCodeOf, isObsoletePlan, isUnreachable } from '../database/connect.ts'
import { AppError } from './app-error.ts'

/** The disk or the database has no space left. */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100']
/** The disk cannot be written. */
const READ_ONLY = ['EROFS', 'EACCES', 'EPERM', 'EIO']

/** Returns why nothing can be stored for now, with the error as its cause, so that the operator finds it in the log; or null. */
function outageOf(error: unknown): AppError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (FULL.includes(code)) return new AppError('storage.full', { retryAfter: 300 }, { cause: error })
    if (READ_ONLY.includes(code)) return new AppError('unavailable', { retryAfter: 60 }, { cause: error })
  }
  return null
}

/** Whether an error concerns the whole installation, so that other items of a batch would fail as well. */
export function isOutage(error: unknown): boolean {
  if (isUnreachable(error)) return true
  if (error instanceof AppError) return error.code === 'storage.full' || error.code === 'unavailable'
  return outageOf(error) !== null
}

/** Returns an error of the database, the disk or Fastify as the error of the contract; null for an unexpected one. */
export function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (isObsoletePlan(error)) return new AppError('unavailable', { retryAfter: 1 })
  const sqlState = errorCodeOf(error)
  if (sqlState === 'ESQ01') return new AppError('points.insufficient')
  // A limit was set while a sale was computed without it.
  if (sqlState === 'ESQ17') return new AppError('conflict')
  // A trigger rejects an invalid status change of an amount of PCE.
  if (sqlState === 'ESQ75') return new AppError('admin.last')
  if (sqlState === 'ESQ16') return new AppError('pce.wrong-status')
  if (sqlState === '40001' || sqlState === '40P01' || sqlState === '55P03')
    return new AppError('unavailable', { retryAfter: 1 })
  if (isUnreachable(error)) return new AppError('unavailable', { retryAfter: 2 })
  const outage = outageOf(error)
  if (outage) return outage
  if (typeof error !== 'object' || error === null) return null
  if ('statusCode' in error && error.statusCode === 416) return new AppError('range-not-satisfiable')
  if (!('code' in error)) return null
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('invalid.json')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return new AppError('too-large')
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EPIPE':
    case 'ENOENT':
      return new AppError('unavailable', { retryAfter: 2 })
    default:
      return isRefusedByFastify(error) ? new AppError('invalid.json') : null
  }
}

const isRefusedByFastify = (error: object): boolean =>
  'code' in error &&
  String(error.code).startsWith('FST_') &&
  'statusCode' in error &&
  Number(error.statusCode) >= 400 &&
  Number(error.statusCode) < 500
