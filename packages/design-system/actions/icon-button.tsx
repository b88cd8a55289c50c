import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { buttonClass } from './button.tsx'
import css from './icon-button.module.css'

export type IconButtonProps = ComponentProps<'button'> & {
  readonly label: string
  /** An icon that is `aria-hidden`. */
  readonly icon: ReactNode
  /** For a toggle: a star, a lock. */
  readonly pressed?: boolean | undefined
  readonly size?: 's' | 'm' | undefined
}

/** With `aria-disabled` it ignores presses, and keeps the focus, which a `disabled` button loses. */
export function IconButton({ label, icon, pressed, size = 'm', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={classNames(buttonClass({ kind: 'plain', size }), css.icon, className)}
      aria-label={label}
      aria-pressed={pressed}
      onClick={rest['aria-disabled'] ? undefined : rest.onClick}
    >
      {icon}
    </button>
  )
}
