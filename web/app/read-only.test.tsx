import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  aBrand,
  aCategory,
  aCustomer,
  anAdmin,
  aProduct,
  aProfessional,
  aShopkeeper,
  aStore,
} from '../../server/src/testing/builders.ts'
import { anExperience } from '../../server/src/testing/experiences.ts'
import { aSegment } from '../../server/src/testing/segments.ts'
import { addresses } from './routes.ts'
import { setUpApp } from './testing/app.ts'
import { renderScreen } from './testing/screen.tsx'

// Opens every screen of the back office, with the menu and the drawer of its first row, as a read-only administrator: none offers a change.

const app = setUpApp()

/** The verbs at the beginning of buttons and links that change something. */
const CHANGES =
  /^(Adicionar|Ajustar|Aprovar|Arquivar|Ativar|Bloquear|Cadastrar|Conceder|Confirmar|Criar|Dar|Definir|Desativar|Descartar|Desfazer|Duplicar|Editar|Enviar|Esquecer|Excluir|Executar|Gerar|Importar|Inscrever|Lançar|Mudar|Nova?|Novo|Pagar|Planejar|Publicar|Reativar|Recusar|Reenviar|Remover|Repetir|Resolver|Retirar|Revogar|Salvar|Suspender|Verificar)\b/i

/** The user's own account, which every administrator may change. */
const OWN = new Set(['/cms/profile', '/cms/notifications'])

const offices = addresses.filter(
  ({ path, for: audience }) =>
    path.startsWith('/cms/') && audience !== 'public' && !path.includes(':') && !OWN.has(path),
)

it('no screen of the back office offers a change to a read-only administrator', async () => {
  const { id: brandId } = await aBrand(app.db)
  const { id: categoryId } = await aCategory(app.db)
  await aProduct(app.db, { brandId, categoryId })
  const professional = await aProfessional(app.db)
  await aCustomer(app.db, { professionalId: professional.id })
  await aShopkeeper(app.db, (await aStore(app.db)).id)
  await anExperience(app.db)
  await aSegment(app, [{ kind: 'profession', professions: ['Arquiteto'] }])
  const as = await anAdmin(app.db, { permissions: ['read-only'] })
  const found: string[] = []
  const opened = { menus: 0, drawers: 0 }
  for (const path of [...offices.map((office) => office.path), `/cms/professionals/${professional.id}`]) {
    const screen = await renderScreen(path, { app, as })
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
    const note = (box: HTMLElement, where: string) => {
      for (const role of ['button', 'link'] as const)
        for (const element of within(box).queryAllByRole(role)) {
          const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
          if (CHANGES.test(name.trim()) && !element.hasAttribute('disabled'))
            found.push(`${path}${where}: ${name.trim()}`)
        }
    }
    const main = screen.getByRole('main')
    note(main, '')
    const [menu] = within(main).queryAllByRole('button', { name: /^Ações de / })
    if (menu) {
      fireEvent.click(menu)
      note(menu.parentElement ?? main, ', the menu of a row')
      fireEvent.click(menu)
      opened.menus += 1
    }
    const address = screen.address()
    const [row] = within(main).queryAllByRole('row').slice(1)
    const [open] = row ? within(row).queryAllByRole('button', { name: /^(?!Ações de |Mais sobre )/ }) : []
    if (open) {
      fireEvent.click(open)
      await waitFor(() => expect(screen.queryByRole('dialog') ?? screen.address()).not.toBe(address))
      const drawer = screen.queryByRole('dialog')
      if (drawer) {
        await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
        note(drawer, ', the drawer of a row')
        opened.drawers += 1
      }
    }
    screen.unmount()
  }
  expect(found).toEqual([])
  expect(opened.menus).toBeGreaterThan(3)
  expect(opened.drawers).toBeGreaterThan(4)
})
