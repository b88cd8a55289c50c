import { CircleX, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { classNames } from '../class-names.ts'
import css from './banner.module.css'

export type BannerProps = {
  readonly kind: 'info' | 'warn' | 'bad'
  readonly children: ReactNode
  readonly action?: ReactNode
  readonly onDismiss?: (() => void) | undefined
  readonly dismissLabel?: string | undefined
}

const icons = { info: Info, warn: TriangleAlert, bad: CircleX }

/** A bar across the page about the page as a whole: a freeze, a lost connection, demo mode. */
export function Banner({ kind, children, action, onDismiss, dismissLabel = '' }: BannerProps) {
  const Icon = icons[kind]
  return (
    <div className={classNames(css.banner, css[kind])} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon className={css.icon} size={16} aria-hidden="true" />
      <div className={css.text}>{children}</div>
      {action}
      {onDismiss && (
        <IconButton label={dismissLabel} size="s" icon={<X size={14} aria-hidden="true" />} onClick={onDismiss} />
      )}
    </div>
  )
}
