import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './tag.module.css'

export type TagProps = {
  readonly children: ReactNode
  readonly onRemove?: (() => void) | undefined
  readonly removeLabel?: string | undefined
}

/** Something chosen that can be taken away again: a filter, an address. */
export function Tag({ children, onRemove, removeLabel }: TagProps) {
  return (
    <span className={css.tag}>
      {children}
      {onRemove && (
        <button type="button" className={css.remove} aria-label={removeLabel} onClick={onRemove}>
          <X size={12} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
