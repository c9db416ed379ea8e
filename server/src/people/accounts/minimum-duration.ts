import type { Services } from '../../platform/context/context.ts'

type Configured = Pick<Services, 'config'>

const elapse = ({ config }: Configured) =>
  new Promise((resolve) => setTimeout(resolve, config.minimumDurationMs))

/**
 * Runs work whose duration would reveal whether an account exists. Resolves, or rejects, no sooner than
 * `Config.minimumDurationMs` after the call, so that fast and slow paths take equally long.
 */
export async function withMinimumDuration<T>(context: Configured, work: () => Promise<T>): Promise<T> {
  const elapsed = elapse(context)
  try {
    return await work()
  } finally {
    await elapsed
  }
}

/** The same for work whose failure alone would reveal something: a success resolves at once. */
export async function withMinimumFailure<T>(context: Configured, work: () => Promise<T>): Promise<T> {
  const elapsed = elapse(context)
  return work().catch(async (error: unknown) => {
    await elapsed
    throw error
  })
}
