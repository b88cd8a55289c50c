import type { Depth } from './book/use-book-source.ts'

/** The order form's place. */
export function FormSlot(_: { readonly first: Depth }) {
  return null
}
