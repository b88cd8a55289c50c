import css from './tick-arrow.module.css'

export type TickDirection = 'up' | 'down'

/** A triangle that keeps its space when there is no direction. */
export function TickArrow({ direction }: { readonly direction?: TickDirection | undefined }) {
  return (
    <svg className={css.arrow} viewBox="0 0 8 8" aria-hidden="true">
      {direction === 'up' && <path d="M4 1 7.5 7h-7z" />}
      {direction === 'down' && <path d="M4 7 .5 1h7z" />}
    </svg>
  )
}
