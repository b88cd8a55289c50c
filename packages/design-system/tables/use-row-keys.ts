import { type KeyboardEvent, useRef } from 'react'

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + 10,
  PageUp: (at) => at - 10,
  Home: () => 0,
  End: (_at, last) => last,
}

/** Arrow keys between rows; `reveal` renders a row that is not in the document. */
export function useRowKeys(count: number, onMove: (index: number) => void, reveal?: (index: number) => void) {
  const body = useRef<HTMLTableSectionElement>(null)
  const rowAt = (index: number) => body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const move = moves[event.key]
    if (!move || target.dataset.index === undefined) return
    event.preventDefault()
    const index = Math.max(0, Math.min(count - 1, move(Number(target.dataset.index), count - 1)))
    onMove(index)
    if (!rowAt(index)) reveal?.(index)
    requestAnimationFrame(() => requestAnimationFrame(() => rowAt(index)?.focus()))
  }
  return { body, onKeyDown }
}
