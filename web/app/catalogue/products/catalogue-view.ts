import { keys } from '../../platform/api/preferences.ts'

const CATALOGUE_VIEWS = ['table', 'samples'] as const
export type CatalogueView = (typeof CATALOGUE_VIEWS)[number]

const toCatalogueView = (value: string | null): CatalogueView | null =>
  CATALOGUE_VIEWS.find((view) => view === value) ?? null

/** Returns the view of the catalogue in the URL, else the one chosen last on this device, else the table. */
export const catalogueView = (requested: string | null): CatalogueView =>
  toCatalogueView(requested) ?? toCatalogueView(localStorage.getItem(keys.catalogueView)) ?? 'table'

export const rememberCatalogueView = (view: CatalogueView): void =>
  localStorage.setItem(keys.catalogueView, view)
