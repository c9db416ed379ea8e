/** What the page tells each of its tabs: that something new is to be added, from the button at the head of the page. */
export interface CatalogueTabProps {
  readonly isAdding: boolean
  readonly onAdd: () => void
  readonly onAdded: () => void
}
