import { X } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { classNames } from '../class-names.ts'
import css from './drawer.module.css'
import { useShown } from './use-shown.ts'

export type DrawerProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly label: string
  readonly closeLabel: string
  readonly side?: 'start' | 'end' | undefined
  /** A fixed width such as `320px`; 64 % of the window unless given. */
  readonly width?: string | undefined
  readonly children: ReactNode
}

/** Slides in from the side in 0.3 s over a dimmed page. */
export function Drawer({ open, onClose, label, closeLabel, side = 'start', width, children }: DrawerProps) {
  const dialog = useShown(open, onClose)
  const style = width === undefined ? undefined : ({ '--drawer': width } as CSSProperties)
  return (
    <dialog ref={dialog} className={classNames(css.drawer, css[side])} style={style} aria-label={label}>
      <div className={css.sheet}>
        <div className={css.head}>
          <IconButton label={closeLabel} icon={<X size={18} aria-hidden="true" />} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  )
}
