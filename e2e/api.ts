import type { APIRequestContext } from '@playwright/test'
import type { Person } from './journey.ts'

/** The session of a member, for what a journey has to know before it begins. */
export async function openSession(request: APIRequestContext, person: Person) {
  const { accessToken } = await read<{ accessToken: string }>(
    await request.post('/api/auth/login', { data: person }),
  )
  return {
    /** What a GET of the API answers with. */
    get: async <Answer>(path: string): Promise<Answer> =>
      read<Answer>(await request.get(`/api${path}`, { headers: { authorization: accessToken } })),
  }
}

async function read<Answer>(response: Awaited<ReturnType<APIRequestContext['get']>>): Promise<Answer> {
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as Answer
}
