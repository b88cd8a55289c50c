import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useWords } from '../../words/use-words.ts'
import { growthToTheRight, type Length, lengths, withLength } from './arrangement.ts'
import styles from './separator.module.css'
import { useArrangement } from './use-arrangement.ts'

/** Pixels per press of an arrow key. */
const KEY_STEP = 16

/** Moves the border of a panel with the pointer or the arrow keys; Enter or a double click resets it. */
export function Separator({ name }: { readonly name: Length }) {
  const t = useWords('desk')
  const { direction } = useLocale()
  const [arrangement, arrange] = useArrangement()
  const drag = useRef<{ at: number; length: number }>(undefined)
  const isUpright = name === 'middle' || name === 'side'
  const growth = isUpright ? growthToTheRight(direction, arrangement.isMirrored) : -1
  const length = arrangement.lengths[name]
  const move = (to: number) => arrange(withLength(arrangement, name, to))

  /** The length of the trades panel is a percentage of its column. */
  const inUnits = (pixels: number, element: HTMLElement) =>
    name === 'tape' ? (pixels / (element.parentElement?.parentElement?.clientHeight || 1)) * 100 : pixels

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { at: isUpright ? event.clientX : event.clientY, length }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current) return
    const moved = (isUpright ? event.clientX : event.clientY) - drag.current.at
    move(drag.current.length + growth * inUnits(moved, event.currentTarget))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const [back, on] = isUpright ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    const step = growth * inUnits(KEY_STEP, event.currentTarget)
    if (event.key === back) move(length - step)
    else if (event.key === on) move(length + step)
    else if (event.key === 'Home') move(lengths[name].least)
    else if (event.key === 'End') move(lengths[name].most)
    else if (event.key === 'Enter') move(lengths[name].start)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved
    <div
      className={styles.separator}
      data-upright={isUpright || undefined}
      role="separator"
      tabIndex={0}
      aria-label={t(`layout.separator.${name}`)}
      aria-orientation={isUpright ? 'vertical' : 'horizontal'}
      aria-valuenow={length}
      aria-valuemin={lengths[name].least}
      aria-valuemax={lengths[name].most}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => {
        drag.current = undefined
      }}
      onDoubleClick={() => move(lengths[name].start)}
      onKeyDown={onKeyDown}
    />
  )
}
