import { describe, expect, it } from 'vitest'
import { listScreensOfCalls } from './screens-of-calls.ts'

describe('the screens of calls', () => {
  const screens = listScreensOfCalls()

  it('are those whose modules mention the call, also in a form that loads later', () => {
    expect(screens.get('webhooks.cms.create')).toEqual(['platform/webhooks/cms-webhooks.route.tsx'])
  })

  it('are those to which a module passes all calls of an audience', () => {
    expect(screens.get('experiences.professional.subscribe')).toContain(
      'rewards/experiences/experiences.route.tsx',
    )
  })

  it('are none if no screen makes the call', () => {
    expect(screens.get('invoices.integration.send')).toEqual([])
  })
})
