import type { APIRequestContext, BrowserContext } from '@playwright/test'
import type { Person } from './journey.ts'

/** A session of a member or an administrator, for the data that a journey needs before it begins. */
export async function openSession(request: APIRequestContext, person: Person) {
  const { accessToken } = await read<{ accessToken: string }>(
    await request.post(`/api/auth/${signInOf(person)}`, { data: person }),
  )
  return {
    /** Returns the response of a GET of the API. */
    get: async <Answer>(path: string): Promise<Answer> =>
      read<Answer>(await request.get(`/api${path}`, { headers: { authorization: accessToken } })),
    /** Returns the response of a POST of the API. */
    post: async <Answer>(path: string, data: object): Promise<Answer> =>
      read<Answer>(await request.post(`/api${path}`, { data, headers: { authorization: accessToken } })),
    /** Sends a form with XML files and returns the response. */
    send: async <Answer>(
      path: string,
      files: readonly { name: string; xml: string }[],
      field = 'files',
    ): Promise<Answer> => {
      const form = new FormData()
      for (const { name, xml } of files) form.append(field, new File([xml], name, { type: 'text/xml' }))
      return read<Answer>(
        await request.post(`/api${path}`, { multipart: form, headers: { authorization: accessToken } }),
      )
    },
  }
}

/** Signs a user in and starts a browser with the session, past the welcome screen. */
export async function storeSession(
  context: BrowserContext,
  request: APIRequestContext,
  person: Person,
): Promise<void> {
  const { accessToken, user } = await read<{
    accessToken: string
    user: { name: string; email: string; userType: string; profileImage: string | null; score: unknown }
  }>(await request.post(`/api/auth/${signInOf(person)}`, { data: person }))
  const { name, email, userType, profileImage, score } = user
  const session = { accessToken, userType, profileImage }
  await context.addInitScript(
    ([store, sessions]) => {
      // Frames of a page, such as the preview of a mail, have no storage.
      if (window.top !== window || localStorage.getItem('store')) return
      localStorage.setItem('store', store)
      localStorage.setItem('sessions', sessions)
      localStorage.setItem('welcome-dont-show-again', 'true')
    },
    [
      JSON.stringify({ state: { user: session, score }, version: 0 }),
      JSON.stringify([{ ...session, name, email }]),
    ] as const,
  )
}

const signInOf = ({ email }: Person) => (email.startsWith('admin@') ? 'admin-login' : 'login')

async function read<Answer>(response: Awaited<ReturnType<APIRequestContext['get']>>): Promise<Answer> {
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as Answer
}
