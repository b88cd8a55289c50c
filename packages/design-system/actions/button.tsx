import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import css from './button.module.css'

export const buttonKinds = ['primary', 'buy', 'sell', 'quiet', 'plain', 'danger'] as const

export type ButtonLook = {
  readonly kind?: (typeof buttonKinds)[number] | undefined
  readonly size?: 's' | 'm' | 'l' | undefined
  readonly full?: boolean | undefined
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    readonly icon?: ReactNode
    /** Keeps its width while it waits, and ignores further presses. */
    readonly busy?: boolean | undefined
    /** Announced to screen readers while busy. */
    readonly busyLabel?: string | undefined
  }

/** A button's look for a link: `<Link className={buttonClass({ kind: 'primary' })}>`. */
export function buttonClass({ kind = 'quiet', size = 'm', full = false }: ButtonLook = {}): string {
  return classNames(css.button, css[kind], css[size], full && css.full)
}

export function Button({ kind, size, full, icon, busy, busyLabel, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ kind, size, full }), busy && css.busy, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => (busy ? event.preventDefault() : rest.onClick?.(event))}
    >
      <span className={css.words}>
        {icon}
        {children}
      </span>
      {busy && <span className={css.spinner}>{busyLabel && <span className="spoken">{busyLabel}</span>}</span>}
    </button>
  )
}
