import { describe, expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import { asAppError, isOutage } from './as-app-error.ts'

const failed = (code: string, cause?: Error) =>
  Object.assign(new Error('failed', cause && { cause }), { code })

describe('an error of the disk', () => {
  it.each([
    ['ENOSPC', 'storage.full'],
    ['EDQUOT', 'storage.full'],
    ['53100', 'storage.full'],
    ['EROFS', 'unavailable'],
    ['EACCES', 'unavailable'],
    ['EIO', 'unavailable'],
  ])('%s is reported as %s, with its cause for the log, also inside another error', (code, expected) => {
    for (const error of [failed(code), failed('E_CANNOT_WRITE_FILE', failed(code))]) {
      expect(asAppError(error)).toMatchObject({ code: expected, cause: error })
      expect(isOutage(error)).toBe(true)
    }
  })

  it('is no outage if it concerns one item only', () => {
    expect(isOutage(new Error('broken'))).toBe(false)
    expect(isOutage(new AppError('conflict'))).toBe(false)
    expect(asAppError(new Error('broken'))).toBeNull()
  })
})
