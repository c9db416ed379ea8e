import { showToast } from '../../platform/api/store.ts'

interface Announcement {
  /** 'Importado com sucesso!' */
  readonly done: string
  /** 'Produtos criados: {n}' */
  readonly created: string
  /** 'Produtos atualizados: {n}' */
  readonly updated: string
}

/** Shows the three messages of an import, one second apart (§9). They continue if the page is left meanwhile. */
export function announceImport({ done, created, updated }: Announcement): void {
  showToast('success', done)
  setTimeout(() => showToast('success', created), 1_000)
  setTimeout(() => showToast('success', updated), 2_000)
}
