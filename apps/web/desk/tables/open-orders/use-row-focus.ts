import { useLayoutEffect, useRef } from 'react'

/** Keeps the focus in the table: when the focused row disappears, the row in its place takes the focus. */
export function useRowFocus(rows: readonly unknown[]) {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<number>(undefined)
  const focusRow = (index: number) => {
    const all = box.current?.querySelectorAll<HTMLElement>('tr[data-index]')
    const row = all?.[Math.min(index, all.length - 1)]
    // Without any rows the table itself takes the focus.
    ;(row ?? box.current?.querySelector<HTMLElement>('[role=group]'))?.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever the rows are others
  useLayoutEffect(() => {
    if (last.current !== undefined && document.activeElement === document.body) focusRow(last.current)
  }, [rows])
  return {
    box,
    focusRow,
    onFocus: ({ target }: React.FocusEvent) => {
      last.current = indexOf(target)
    },
    /** A focus that the user moved elsewhere stays there. */
    onBlur: ({ relatedTarget }: React.FocusEvent) => {
      if (relatedTarget) last.current = undefined
    },
  }
}

/** The row an element is in. */
export function indexOf(element: Element): number | undefined {
  const index = element.closest<HTMLElement>('tr[data-index]')?.dataset.index
  return index === undefined ? undefined : Number(index)
}
