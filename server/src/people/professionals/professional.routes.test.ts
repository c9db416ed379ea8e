import * as auth from '@esquadro/contract/people/accounts/public'
import * as me from '@esquadro/contract/people/professionals/professional'
import * as professionals from '@esquadro/contract/people/professionals/public'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aCpf } from '../../fiscal/samples/documents.ts'
import { anAccount, anEmail, goodPassword } from '../../testing/accounts.ts'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional, aStore } from '../../testing/builders.ts'
import { mailedToken, sentMails } from '../../testing/mails.ts'

const app = useTestApp()

const someone = async (details: Parameters<typeof aProfessional>[2] = {}) => {
  const user = await anAccount(app, { userType: 'professional', email: anEmail() }, { professional: details })
  return { user, caller: await app.signIn(user.id) }
}
const professionalOf = (userId: string) =>
  app.db.selectFrom('professionals').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()

describe('GET /professionals/get-profile-data', () => {
  it('returns their own data unmasked, with picture and level', async () => {
    const store = await aStore(app.db)
    const { user, caller } = await someone({
      cpf: aCpf(70_001),
      birthDate: '1990-02-28',
      instagram: '@x',
      referenceStoreId: store.id,
      referenceSeller: 'Vera',
    })
    const { data } = await app.callAs(caller, me.getProfileData)
    expect(data).toMatchObject({
      id: user.id,
      name: user.name,
      email: user.email,
      newEmail: null,
      userType: 'professional',
      profileImage: null,
      level: { level: 'bronze', points: 0, sublevel: 'I' },
      userData: {
        cpf: aCpf(70_001),
        birthDate: '1990-02-28',
        profession: 'Arquiteto',
        abdFile: null,
        socialMedia: { instagram: '@x', facebook: null },
        referenceStore: { id: store.id, name: store.tradeName },
        referenceSeller: 'Vera',
        acceptTerms: false,
      },
    })
    expect(JSON.stringify(data)).not.toContain('argon2')
  })
})

describe.each([me.update, me.updateMe] as const)('POST $path', (endpoint) => {
  it('changes the given fields, clears empty ones and keeps the rest', async () => {
    const { user, caller } = await someone({ city: 'Recife', instagram: '@antes', facebook: 'antes' })
    const { data } = await app.callAs(caller, endpoint, {
      body: {
        name: 'Outro Nome',
        cellphone: '(21) 99876-5432',
        userData: {
          address: { street: 'Rua Nova' },
          socialMedia: { instagram: '', behance: 'depois' },
          acceptReceiveEmail: true,
        },
      },
    })
    expect(data).toMatchObject({
      name: 'Outro Nome',
      cellphone: '21998765432',
      userData: {
        address: { street: 'Rua Nova', city: 'Recife' },
        socialMedia: { instagram: null, facebook: 'antes', behance: 'depois' },
        acceptReceiveEmail: true,
      },
    })
    const audited = await app.db
      .selectFrom('auditLog')
      .select('after')
      .where('subjectId', '=', user.id)
      .execute()
    expect(audited).toEqual([
      {
        after: {
          fields: [
            'name',
            'cellphone',
            'userData.address',
            'userData.socialMedia',
            'userData.acceptReceiveEmail',
          ],
        },
      },
    ])
  })

  it('changes the caller, ignoring a given id', async () => {
    const other = await aProfessional(app.db)
    const { user, caller } = await someone()
    const { data } = await app.callAs(caller, endpoint, { body: { _id: other.id, name: 'Nome Novo' } })
    expect(data).toMatchObject({ id: user.id, name: 'Nome Novo' })
    const untouched = await app.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect(untouched.name).toBe(other.name)
  })

  it.each([
    [{ status: 'blocked' }, 'status'],
    [{ userType: 'admin' }, 'userType'],
    [{ score: { points: 9 } }, 'score'],
    [{ userData: { inviteCode: 'X' } }, 'userData.inviteCode'],
    [{ userData: { address: { country: 'BR' } } }, 'userData.address.country'],
  ])('rejects unknown fields: %j', async (body, field) => {
    const { caller } = await someone()
    const { status, error } = await app.callAs(caller, endpoint, { body: body as object })
    expect(status).toBe(422)
    expect(error?.fields).toEqual({ [field]: 'Este campo não é aceito aqui.' })
  })

  it('leaves changes of a known CPF or profession to administrators, and then changes no other field', async () => {
    const { user, caller } = await someone({ profession: 'Arquiteto', cau: 'A1-1' })
    const other = await app.callAs(caller, endpoint, {
      body: { name: 'Outro Nome', userData: { profession: 'Engenheiro', crea: 'SP-2' } },
    })
    expect([other.status, other.error?.code]).toEqual([409, 'professional.needs-admin'])
    expect(Object.keys(other.error?.fields ?? {})).toEqual(['userData.profession'])
    const cpf = await app.callAs(caller, endpoint, { body: { userData: { cpf: aCpf(70_900) } } })
    expect([cpf.error?.code, Object.keys(cpf.error?.fields ?? {})]).toEqual([
      'professional.needs-admin',
      ['userData.cpf'],
    ])
    const before = await professionalOf(user.id)
    expect(before).toMatchObject({ profession: 'Arquiteto', cau: 'A1-1' })
    const same = await app.callAs(caller, endpoint, {
      body: { userData: { cpf: before.cpf ?? '', profession: 'Arquiteto', cau: 'A2-2' } },
    })
    expect(same.status).toBe(200)
    expect((await professionalOf(user.id)).cau).toBe('A2-2')
  })

  it("rejects an inactive store, and another professional's CPF even if the caller's own is unknown", async () => {
    const other = await aProfessional(app.db)
    const { user, caller } = await someone()
    await app.db.updateTable('professionals').set({ cpf: null }).where('userId', '=', user.id).execute()
    const { cpf } = await professionalOf(other.id)
    const taken = await app.callAs(caller, endpoint, { body: { userData: { cpf: cpf ?? '' } } })
    expect([taken.status, taken.error?.code]).toEqual([409, 'cpf.taken'])
    const closed = await aStore(app.db, { active: false })
    const unknown = await app.callAs(caller, endpoint, { body: { userData: { referenceStore: closed.id } } })
    expect([unknown.status, unknown.error?.code]).toEqual([422, 'store.unknown'])
  })

  it('requires the current password to change the password, and ends every session', async () => {
    const { user, caller } = await someone()
    const password = 'mesa torta perto 9'
    const without = await app.callAs(caller, endpoint, { body: { password } })
    expect(without.error?.fields).toEqual({ currentPassword: 'Preencha este campo.' })
    const wrong = await app.callAs(caller, endpoint, { body: { password, currentPassword: 'another one' } })
    expect([wrong.status, wrong.error?.code]).toEqual([422, 'current-password.invalid'])
    const weak = await app.callAs(caller, endpoint, {
      body: { password: 'senha12345', currentPassword: goodPassword },
    })
    expect(weak.error?.fields).toEqual({ password: 'Esta senha é fácil de adivinhar. Escolha outra.' })
    expect(
      (await app.callAs(caller, endpoint, { body: { password, currentPassword: goodPassword } })).status,
    ).toBe(200)
    expect((await app.callAs(caller, me.getProfileData)).status).toBe(401)
    expect((await app.callAs(null, auth.login, { body: { email: user.email, password } })).status).toBe(200)
  })

  it('allows ten attempts at the current password', async () => {
    const { caller } = await someone()
    const guess = () =>
      app.callAs(caller, endpoint, { body: { password: 'mesa torta perto 9', currentPassword: 'guess' } })
    const statuses = []
    for (let turn = 1; turn <= 11; turn += 1) statuses.push((await guess()).status)
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429])
  })

  describe('POST /professionals/update', () => {
    it('changes the e-mail when its link is opened, and mails the previous address', async () => {
      const { user, caller } = await someone()
      const email = anEmail('novo')
      expect((await app.callAs(caller, endpoint, { body: { email } })).error?.fields).toEqual({
        currentPassword: 'Preencha este campo.',
      })
      expect(
        (await app.callAs(caller, endpoint, { body: { email: user.email, name: 'Mesmo E-mail' } })).status,
      ).toBe(200)
      const { data } = await app.callAs(caller, endpoint, { body: { email, currentPassword: goodPassword } })
      expect(data).toMatchObject({ email: user.email, newEmail: email })
      const id = await mailedToken(app, email)
      // The owner of the address may be a stranger, whose click must not give it to this account.
      for (const password of [undefined, 'palpite errado'])
        expect(
          (await app.callAs(null, professionals.validateEmail, { body: { id, password } })).error?.code,
        ).toBe('email-token.password')
      const byOther = await app.callAs('professional', professionals.validateEmail, { body: { id } })
      expect(byOther.error?.code).toBe('email-token.password')
      const confirmed =
        endpoint === me.update
          ? await app.callAs(caller, professionals.validateEmail, { body: { id } })
          : await app.callAs(null, professionals.validateEmail, { body: { id, password: goodPassword } })
      expect(confirmed.data.status).toBe('active')
      expect((await app.callAs(caller, me.getProfileData)).data).toMatchObject({ email, newEmail: null })
      expect((await sentMails(app, user.email)).map(({ kind }) => kind)).toEqual(['email-changed'])
    })
  })

  it('does not reveal that a new e-mail belongs to another account', async () => {
    const owner = await anAccount(app, { userType: 'shopkeeper', email: anEmail('dona') })
    const { user, caller } = await someone()
    const { data } = await app.callAs(caller, endpoint, {
      body: { email: owner.email, currentPassword: goodPassword },
    })
    expect(data).toMatchObject({ email: user.email, newEmail: owner.email })
    expect(await sentMails(app, owner.email)).toEqual([])
  })
})

describe('POST /professionals/update-me', () => {
  it('accepts the proof of an interior designer', async () => {
    const { user, caller } = await someone({ profession: 'Designer de Interiores', cau: null })
    const abdFile = new File(['%PDF-1.4'], 'prova.pdf', { type: 'application/pdf' })
    const { data } = await app.callAs(caller, me.updateMe, { body: { userData: { abd: 'ABD 1' }, abdFile } })
    expect(data.userData.abdFile).toEqual({
      id: (await professionalOf(user.id)).abdFileId,
      name: 'prova.pdf',
    })
  })
})

describe('POST /professionals/set-profile-image', () => {
  const set = (caller: { token: string }, image: File) =>
    app.callAs(caller, me.setProfileImage, { body: { image } })
  const aPhoto = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#a1451c' } })
      .withExif({ IFD0: { Artist: 'Fulana de Tal' } })
      .jpeg()
      .toBuffer()

  it('stores a public WebP of at most 512 px without metadata', async () => {
    const { user, caller } = await someone()
    const { data } = await set(
      caller,
      new File([new Uint8Array(await aPhoto(1600, 900))], 'eu.jpg', { type: 'image/jpeg' }),
    )
    expect((await app.callAs(caller, me.getProfileData)).data.profileImage).toBe(data.profileImage)
    const seen = await app.app.inject({ url: data.profileImage })
    expect(seen.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
    expect(seen.headers['cache-control']).toContain('max-age=31536000')
    expect(seen.headers['content-disposition']).toBeUndefined()
    const { format, width, height, exif } = await sharp(seen.rawPayload).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 512,
      height: 288,
      exif: undefined,
    })
    expect(seen.rawPayload.includes('Fulana')).toBe(false)
    const { data: signedIn } = await app.callAs(null, auth.login, {
      body: { email: user.email, password: goodPassword },
    })
    expect(signedIn.user.profileImage).toBe(data.profileImage)
  })

  it('rejects a file that is not an image, with the required message', async () => {
    const { caller } = await someone()
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    for (const content of ['no picture', drawing]) {
      const { status, error } = await set(caller, new File([content], 'eu.jpg', { type: 'image/jpeg' }))
      expect(status).toBe(422)
      expect(error).toEqual({
        code: 'profile-image.invalid',
        msg: 'Ocorreu um erro ao atualizar a imagem, verifique tente novamente.',
      })
    }
    const { error } = await set(caller, new File(['x'], 'eu.svg', { type: 'image/svg+xml' }))
    expect(error?.fields).toEqual({ image: 'Este tipo de arquivo não é aceito aqui.' })
    expect((await app.callAs(caller, me.setProfileImage, { body: {} as never })).error?.fields).toEqual({
      image: 'Preencha este campo.',
    })
  })
})
