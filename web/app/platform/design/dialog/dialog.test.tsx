import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useEffect, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DesignProvider } from '../design-provider.tsx'
import { Drawer } from '../drawer/drawer.tsx'
import { SelectDropdown } from '../dropdown/select-dropdown.tsx'
import { ConfirmDialog } from '../modal/confirm-dialog.tsx'
import { Modal } from '../modal/modal.tsx'
import { TextInput } from '../text-input/text-input.tsx'
import { toast } from '../toast/toast.ts'

function show(page: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element: <DesignProvider>{page}</DesignProvider> }])
  render(<RouterProvider router={router} />)
  return userEvent.setup({ delay: null })
}

interface PageProps {
  readonly isDirty?: boolean
  readonly blocksOutsidePress?: boolean
  readonly children?: ReactNode
}

/** A button that opens a drawer with a field. */
function DrawerPage({ children, ...drawer }: PageProps) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Novo cliente
      </button>
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} title="Cliente" {...drawer}>
        <TextInput aria-label="Nome" value={name} onChange={setName} />
        {children}
      </Drawer>
    </>
  )
}

/** A drawer whose field loads when the window receives the event `arrive`. */
function LateDrawer() {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const arrive = () => setThere(true)
    window.addEventListener('arrive', arrive)
    return () => window.removeEventListener('arrive', arrive)
  }, [])
  return (
    <Drawer isOpen onClose={() => {}} title="Cliente">
      {isThere && <TextInput aria-label="Nome" value="" onChange={() => {}} />}
    </Drawer>
  )
}

const arrive = () => act(() => void window.dispatchEvent(new Event('arrive')))

const opener = () => screen.getByRole('button', { name: 'Novo cliente' })
const drawer = () => screen.findByRole('dialog', { name: 'Cliente' })
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
const press = (user: ReturnType<typeof show>, name: string) =>
  user.click(screen.getByRole('button', { name }))

describe('A drawer', () => {
  it('focuses its first field and returns the focus when it closes', async () => {
    const user = show(<DrawerPage />)
    await user.click(opener())
    expect(await drawer()).toBeVisible()
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveFocus())
    await press(user, 'Fechar')
    await isGone('Cliente')
    expect(opener()).toHaveFocus()
  })

  it('focuses a first field that loads late, unless the person has pressed a key meanwhile', async () => {
    show(<LateDrawer />)
    await drawer()
    await act(() => new Promise((done) => setTimeout(done)))
    arrive()
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveFocus())
    cleanup()

    const user = show(<LateDrawer />)
    await drawer()
    await act(() => new Promise((done) => setTimeout(done)))
    await user.tab()
    const focused = document.activeElement
    arrive()
    expect(screen.getByRole('textbox', { name: 'Nome' })).not.toHaveFocus()
    expect(document.activeElement).toBe(focused)
  })

  it('locks the scrolling of the page while it is open', async () => {
    const user = show(<DrawerPage />)
    await user.click(opener())
    await drawer()
    expect(document.documentElement).toHaveAttribute('data-scroll-lock')
    await user.keyboard('{Escape}')
    await isGone('Cliente')
    expect(document.documentElement).not.toHaveAttribute('data-scroll-lock')
  })

  it('closes on a press outside its sheet, but not inside', async () => {
    const user = show(<DrawerPage />)
    await user.click(opener())
    await user.click(screen.getByRole('heading', { name: 'Cliente' }))
    expect(await drawer()).toBeVisible()
    await user.click(await drawer())
    await isGone('Cliente')
  })

  it('stays open if a press that began inside ends outside', async () => {
    const user = show(<DrawerPage />)
    await user.click(opener())
    const outside = await drawer()
    await user.pointer([
      { keys: '[MouseLeft>]', target: screen.getByRole('textbox', { name: 'Nome' }) },
      { keys: '[/MouseLeft]', target: outside },
    ])
    expect(await drawer()).toBeVisible()
  })

  it('ignores outside presses if they are blocked, but not Escape', async () => {
    const user = show(<DrawerPage blocksOutsidePress />)
    await user.click(opener())
    await user.click(await drawer())
    expect(await drawer()).toBeVisible()
    await user.keyboard('{Escape}')
    await isGone('Cliente')
  })

  it.each(['Escape', 'a back gesture', 'an outside press', 'its X'])(
    'asks before %s loses unsaved changes',
    async (way) => {
      const user = show(<DrawerPage isDirty />)
      await user.click(opener())
      const open = await drawer()
      if (way === 'Escape') await user.keyboard('{Escape}')
      else if (way === 'a back gesture')
        act(() => void open.dispatchEvent(new Event('cancel', { cancelable: true })))
      else if (way === 'an outside press') await user.click(open)
      else await press(user, 'Fechar')

      expect(await screen.findByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible()
      await user.keyboard('{Escape}')
      await isGone('Sair sem salvar?')
      expect(await drawer()).toBeVisible()
    },
  )

  it('stays open and asks when the browser tries to close it', async () => {
    const user = show(<DrawerPage isDirty />)
    await user.click(opener())
    const open = (await drawer()) as HTMLDialogElement
    act(() => {
      open.close()
      open.dispatchEvent(new Event('close'))
    })
    expect(open.open).toBe(true)
    expect(await screen.findByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible()
  })

  it('returns the focus to the element outside the drawer when it closes together with its confirmation', async () => {
    const user = show(<DrawerPage isDirty />)
    await user.click(opener())
    await drawer()
    await user.keyboard('{Escape}')
    const question = await screen.findByRole('dialog', { name: 'Sair sem salvar?' })
    expect(question).toContainElement(document.activeElement as HTMLElement)
    await press(user, 'Sair sem salvar')
    await isGone('Cliente')
    await isGone('Sair sem salvar?')
    expect(opener()).toHaveFocus()
  })

  it('leaves Escape and outside presses to an open menu inside', async () => {
    const onChange = vi.fn<() => void>()
    const user = show(
      <DrawerPage>
        <SelectDropdown
          label="Estado"
          value={null}
          onChange={onChange}
          options={[
            { value: 'SP', label: 'São Paulo' },
            { value: 'RJ', label: 'Rio de Janeiro' },
          ]}
        />
      </DrawerPage>,
    )
    await user.click(opener())
    const state = await screen.findByRole('combobox', { name: 'Estado' })
    await user.click(state)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(await drawer()).toBeVisible()

    await user.click(state)
    await user.click(await drawer())
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(await drawer()).toBeVisible()

    await user.click(state)
    await user.click(screen.getByRole('option', { name: 'São Paulo', hidden: true }))
    expect(onChange).toHaveBeenCalledWith('SP')
    expect(await drawer()).toBeVisible()
  })

  it('does not close when a file input inside is cancelled', async () => {
    const user = show(
      <DrawerPage>
        <input type="file" aria-label="Nota" />
      </DrawerPage>,
    )
    await user.click(opener())
    await drawer()
    const input = screen.getByLabelText('Nota')
    act(() => void input.dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true })))
    expect(await drawer()).toBeVisible()
  })
})

describe('A confirmation', () => {
  const ask = (isDanger: boolean, onAccept = vi.fn<() => void>(), onCancel = vi.fn<() => void>()) =>
    show(
      <ConfirmDialog
        isOpen
        isDanger={isDanger}
        title="Excluir a categoria Viagens?"
        acceptLabel="Excluir"
        onAccept={onAccept}
        onCancel={onCancel}
      />,
    )

  it('focuses its main button', async () => {
    ask(false)
    expect(await screen.findByRole('button', { name: 'Excluir' })).toHaveFocus()
  })

  it('focuses the cancel button if the action is dangerous', async () => {
    ask(true)
    expect(await screen.findByRole('button', { name: 'Cancelar' })).toHaveFocus()
  })

  it('cancels on Escape and on an outside press', async () => {
    const onCancel = vi.fn<() => void>()
    const onAccept = vi.fn<() => void>()
    const user = ask(true, onAccept, onCancel)
    await user.click(await screen.findByRole('dialog'))
    await user.keyboard('{Escape}')
    expect(onCancel).toHaveBeenCalledTimes(2)
    expect(onAccept).not.toHaveBeenCalled()
  })
})

describe('Toasts', () => {
  afterEach(() => vi.restoreAllMocks())

  it('move into the dialog that opens, above it, and back to the page', async () => {
    const user = show(
      <>
        <DrawerPage>
          <Modal isOpen={false} onClose={() => undefined} title="Fechado">
            {null}
          </Modal>
        </DrawerPage>
      </>,
    )
    act(() => toast.success('Cliente cadastrado com sucesso!'))
    const news = await screen.findByText('Cliente cadastrado com sucesso!')
    await user.click(opener())
    const open = await drawer()
    expect(open).toContainElement(news)
    await user.keyboard('{Escape}')
    await isGone('Cliente')
    expect(news).toBeInTheDocument()
    expect(open).not.toContainElement(news)
  })
})
