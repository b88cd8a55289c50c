import { useLayoutEffect, useRef } from 'react'

/** Keeps the keyboard in the table: when the focused row leaves, the one in its place takes its turn. */
export function useRowFocus(rows: readonly unknown[]) {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<number>(undefined)
  const focusRow = (index: number) => {
    const all = box.current?.querySelectorAll<HTMLElement>('tr[data-index]')
    const row = all?.[Math.min(index, all.length - 1)]
    // After the last row its table is where one was.
    ;(row ?? box.current?.querySelector<HTMLElement>('[role=region]'))?.focus()
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
    /** Where the keyboard goes of its own will it stays. */
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
