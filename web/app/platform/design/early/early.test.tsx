import { act, screen } from '@testing-library/react'
import { lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { LanguageContext } from '../../i18n/i18n.tsx'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { FileDrop } from '../file-drop/file-drop.tsx'
import { Form } from '../form/form.tsx'
import { FormField } from '../form/form-field.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { useZodForm } from '../form/use-zod-form.ts'
import { CpfInput } from '../masked-input/cpf-input.tsx'
import { PasswordInput } from '../password-input/password-input.tsx'
import { RadioGroup } from '../radio-group/radio-group.tsx'
import { Switch } from '../switch/switch.tsx'
import { TextInput } from '../text-input/text-input.tsx'
import { Textarea } from '../textarea/textarea.tsx'
import { holdEarly } from './hold-early.ts'
import { pressHeldButtons } from './press-held-buttons.ts'

const html = document.documentElement
let listeners: Parameters<typeof window.addEventListener>[] = []
let root: Root | null = null

beforeEach(() => {
  html.removeAttribute('data-alive')
  const listen = vi.spyOn(window, 'addEventListener')
  holdEarly()
  listeners = [...listen.mock.calls]
  listen.mockRestore()
})

afterEach(() => {
  act(() => root?.unmount())
  root = null
  document.body.replaceChildren()
  html.removeAttribute('data-alive')
  // The files of a worker share the window.
  for (const [type, listener, options] of listeners) window.removeEventListener(type, listener, options)
})

/** Shows what the server renders, and returns the function that hydrates it. */
function serve(content: ReactNode): () => Promise<void> {
  const whole = <LanguageContext value="ptBR">{content}</LanguageContext>
  const container = document.createElement('div')
  container.innerHTML = renderToString(whole)
  document.body.append(container)
  return async () => {
    await act(async () => {
      root = hydrateRoot(container, whole, { onRecoverableError: (error) => expect.fail(String(error)) })
    })
    await act(async () => {
      html.setAttribute('data-alive', '')
      pressHeldButtons()
    })
  }
}

const field = <Element extends HTMLElement = HTMLInputElement>(name: string) =>
  document.querySelector<Element>(`[name^="${name}"]`) ?? expect.fail(`No field ${name}`)

const Person = z.object({
  name: z.string().min(1),
  cpf: z.string(),
  password: z.string(),
  about: z.string(),
  terms: z.boolean(),
  mails: z.boolean(),
  kind: z.string(),
})
const empty = { name: '', cpf: '', password: '', about: '', terms: false, mails: true, kind: '' }

function PersonForm({ onSend }: { readonly onSend: (values: z.output<typeof Person>) => void }) {
  const form = useZodForm(Person, { defaultValues: empty })
  // Another part of the page may render the form again at once, as stored values do.
  const [, setRendered] = useState(false)
  useLayoutEffect(() => setRendered(true), [])
  return (
    <Form form={form} warnsBeforeLeaving={false} onSubmit={async (values) => onSend(values)}>
      <FormField form={form} name="name" label="Nome">
        {(control) => <TextInput {...control} />}
      </FormField>
      <FormField form={form} name="cpf" label="CPF">
        {(control) => <CpfInput {...control} />}
      </FormField>
      <FormField form={form} name="password" label="Senha">
        {(control) => <PasswordInput {...control} />}
      </FormField>
      <FormField form={form} name="about" label="Sobre">
        {(control) => <Textarea {...control} />}
      </FormField>
      <FormField form={form} name="terms" label="Termos" isGroup>
        {(control) => <Checkbox {...control}>Aceito</Checkbox>}
      </FormField>
      <FormField form={form} name="mails" label="E-mails" isGroup>
        {(control) => <Switch {...control}>Receber</Switch>}
      </FormField>
      <FormField form={form} name="kind" label="Profissão" isGroup>
        {(control) => (
          <RadioGroup
            {...control}
            options={[
              { value: 'architect', label: 'Arquiteta' },
              { value: 'engineer', label: 'Engenheira' },
            ]}
          />
        )}
      </FormField>
      <SubmitButton>Enviar</SubmitButton>
    </Form>
  )
}

/** Enters values without events, as a password manager or the restored session of a browser may. */
function enterEverything() {
  field('name').value = 'Helena'
  field('cpf').value = '11144477735'
  field('password').value = 'prancheta'
  field<HTMLTextAreaElement>('about').value = 'Casas'
  field('terms').checked = true
  field('mails').checked = false
  screen.getByRole<HTMLInputElement>('radio', { name: 'Engenheira' }).checked = true
}

const entered = {
  name: 'Helena',
  cpf: '111.444.777-35',
  password: 'prancheta',
  about: 'Casas',
  terms: true,
  mails: false,
  kind: 'engineer',
}

describe('A form before hydration', () => {
  it('keeps everything that was entered, shows it and sends it', async () => {
    const send = vi.fn<(values: z.output<typeof Person>) => void>()
    const hydrate = serve(<PersonForm onSend={send} />)
    enterEverything()
    await hydrate()
    expect(field('name')).toHaveValue('Helena')
    expect(field('cpf')).toHaveValue('111.444.777-35')
    expect(field('password')).toHaveValue('prancheta')
    expect(field('about')).toHaveValue('Casas')
    expect(field('terms')).toBeChecked()
    expect(field('mails')).not.toBeChecked()
    expect(screen.getByRole('radio', { name: 'Engenheira' })).toBeChecked()
    expect(send).not.toHaveBeenCalled()
    await act(async () => screen.getByRole('button', { name: 'Enviar' }).click())
    expect(send.mock.calls).toEqual([[entered]])
  })

  it('waits if it is sent, and is sent once with what was entered', async () => {
    const send = vi.fn<(values: z.output<typeof Person>) => void>()
    const hydrate = serve(<PersonForm onSend={send} />)
    enterEverything()
    const button = screen.getByRole('button', { name: 'Enviar' })
    button.click()
    button.click()
    expect(document.querySelector('form')).toHaveAttribute('data-held')
    await hydrate()
    expect(send.mock.calls).toEqual([[entered]])
    expect(document.querySelector('form')).not.toHaveAttribute('data-held')
  })

  it('shows its errors if it was sent with an invalid field, and keeps the others', async () => {
    const send = vi.fn<(values: z.output<typeof Person>) => void>()
    const hydrate = serve(<PersonForm onSend={send} />)
    enterEverything()
    field('name').value = ''
    screen.getByRole('button', { name: 'Enviar' }).click()
    await hydrate()
    expect(send).not.toHaveBeenCalled()
    expect(field('name')).toBeInvalid()
    expect(field('password')).toHaveValue('prancheta')
  })

  it('says that it needs scripts in a browser without them, and sends no value in the address', () => {
    serve(<PersonForm onSend={() => undefined} />)
    const form = document.querySelector('form')
    expect(form).toHaveAttribute('method', 'post')
    expect(form?.querySelector('noscript')?.innerHTML).toContain('só funciona com JavaScript')
  })

  it('is left to the browser if it works without scripts', () => {
    serve(
      <form action="/blog">
        <button type="submit">Buscar</button>
      </form>,
    )
    const sent = new Promise<Event>((done) => document.addEventListener('submit', done, { once: true }))
    // jsdom would navigate.
    document.addEventListener('submit', (event) => event.preventDefault(), { once: true })
    screen.getByRole('button', { name: 'Buscar' }).click()
    expect(document.querySelector('form')).not.toHaveAttribute('data-held')
    return sent
  })

  it('takes the files that were chosen', async () => {
    const take = vi.fn<(files: File[]) => void>()
    const hydrate = serve(<FileDrop onFiles={take} />)
    const input = document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail()
    const files = [new File(['1'], 'a.xml')]
    Object.defineProperty(input, 'files', { value: files })
    await hydrate()
    expect(take.mock.calls).toEqual([[files]])
  })
})

describe('A button before hydration', () => {
  it('is pressed once after hydration, however often it was pressed', async () => {
    const hydrate = serve(<PersonForm onSend={() => undefined} />)
    field('password').value = 'prancheta'
    const show = screen.getByRole('button', { name: 'Mostrar senha' })
    show.click()
    show.click()
    await hydrate()
    expect(field('password')).toHaveAttribute('type', 'text')
    expect(field('password')).toHaveValue('prancheta')
    expect(screen.getByRole('button', { name: 'Ocultar senha' })).not.toHaveAttribute('data-held')
  })

  it('is pressed when its part of the page has loaded', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const press = vi.fn<() => void>()
    const Part = () => (
      <button type="button" onClick={press}>
        Depois
      </button>
    )
    const loaded = Promise.withResolvers<{ default: typeof Part }>()
    const Late = lazy(() => loaded.promise)
    const Page = ({ children }: { readonly children: ReactNode }) => (
      <Suspense fallback={null}>{children}</Suspense>
    )
    try {
      const container = document.createElement('div')
      container.innerHTML = renderToString(
        <Page>
          <Part />
        </Page>,
      )
      document.body.append(container)
      screen.getByRole('button', { name: 'Depois' }).click()
      await act(async () => {
        root = hydrateRoot(
          container,
          <Page>
            <Late />
          </Page>,
        )
      })
      html.setAttribute('data-alive', '')
      pressHeldButtons()
      await act(async () => vi.advanceTimersByTimeAsync(1_000))
      expect(press).not.toHaveBeenCalled()
      loaded.resolve({ default: Part })
      await act(async () => vi.advanceTimersByTimeAsync(1_000))
      expect(press).toHaveBeenCalledTimes(1)
      await act(async () => vi.advanceTimersByTimeAsync(1_000))
      expect(press).toHaveBeenCalledTimes(1)
    } finally {
      vi.useRealTimers()
    }
  })
})
