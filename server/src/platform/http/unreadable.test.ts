import type { ErrorResponse } from '@esquadro/contract'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aUser } from '../../testing/builders.ts'

const app = useTestApp({ isForEach: true })

const send = async (
  payload: string | Buffer,
  type: string,
  { url = '/api/professionals/create', token }: { url?: string; token?: string } = {},
) => {
  const response = await app.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type, ...(token && { authorization: token }) },
  })
  return { status: response.statusCode, error: response.json<ErrorResponse>().error }
}

describe('a malformed body', () => {
  it.each([
    ['a form without its boundary', '--x\r\nfoo', 'multipart/form-data'],
    ['a form without an end', '--x\r\nfoo', 'multipart/form-data; boundary=x'],
    ['half a JSON', '{"name":', 'application/json'],
    ['another content type than JSON', '<name/>', 'application/xml'],
  ])('is rejected with invalid.json: %s', async (_what, payload, type) => {
    expect(await send(payload, type)).toEqual({
      status: 400,
      error: { code: 'invalid.json', msg: 'Não foi possível ler os dados enviados.' },
    })
  })

  it('is rejected with 413 if it is larger than any endpoint allows', async () => {
    expect(
      await send(JSON.stringify({ name: 'x'.repeat(5 * 1024 * 1024) }), 'application/json'),
    ).toMatchObject({
      status: 413,
      error: { code: 'too-large' },
    })
  })

  it('may be larger from a signed-in user than from a visitor, with any number of files', async () => {
    const part = `--x\r\ncontent-disposition: form-data; name="abdFile"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n${'x'.repeat(4 * 1024 * 1024)}\r\n`
    const form = (parts: number) => `${part.repeat(parts)}--x--\r\n`
    const type = 'multipart/form-data; boundary=x'
    expect(await send(form(2), type)).toMatchObject({ status: 422 })
    expect(await send(form(4), type)).toMatchObject({ status: 413, error: { code: 'too-large' } })
    const { token } = await app.signIn((await aUser(app.db, { userType: 'professional' })).id)
    const signedIn = { url: '/api/professionals/update-me', token }
    expect(await send(form(4), type, signedIn)).toMatchObject({ status: 422 })
    expect(await send(form(9), type, signedIn)).toMatchObject({ status: 413, error: { code: 'too-large' } })
  })
})

describe('a text that PostgreSQL cannot store', () => {
  const create = async (name: string) => {
    const { token } = await app.signIn((await aUser(app.db, { userType: 'admin' })).id)
    return send(JSON.stringify({ name }), 'application/json', { url: '/api/cms/brands/create', token })
  }

  it('is rejected at its field: half a character', async () =>
    expect(await create('Marca\ud800')).toEqual({
      status: 422,
      error: {
        code: 'invalid.fields',
        msg: 'Revise os campos indicados.',
        fields: { name: expect.stringMatching(/\w/) },
      },
    }))

  it('is stored without its control characters: a NUL', async () => {
    expect(await create('Mar\0ca')).toMatchObject({ status: 200 })
    const brands = await app.db.selectFrom('brands').select('name').execute()
    expect(brands).toEqual([{ name: 'Marca' }])
    const { token } = await app.signIn((await aUser(app.db, { userType: 'professional' })).id)
    const response = await app.app.inject({
      url: '/api/products/get-all?q=Mar%00ca',
      headers: { authorization: token },
    })
    expect(response.statusCode).toBe(200)
  })
})

describe('an address that cannot be decoded', () => {
  it('responds 404 in the error envelope, in the requested language', async () => {
    const response = await app.app.inject({
      url: '/api/files/%ED%A0%80',
      headers: { 'accept-language': 'en' },
    })
    expect([response.statusCode, response.json<ErrorResponse>()]).toEqual([
      404,
      { error: { code: 'not-found', msg: 'We could not find what you are looking for.' } },
    ])
  })
})

describe('a day after the year 2999', () => {
  it('is rejected at its field', async () => {
    const { token } = await app.signIn((await aUser(app.db, { userType: 'admin' })).id)
    const response = await app.app.inject({
      url: '/api/cms/audit/get-all?to=9999-12-31',
      headers: { authorization: token },
    })
    expect([response.statusCode, Object.keys(response.json<ErrorResponse>().error.fields ?? {})]).toEqual([
      422,
      ['to'],
    ])
  })
})
