import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { classNames } from '../class-names.ts'
import css from './dialog.module.css'
import { useShown } from './use-shown.ts'

export type DialogProps = {
  readonly open: boolean
  /** Escape, the closing button, or a press outside. */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly closeLabel: string
  /** `form` 480 px, `alert` 240 px; both 300 px on windows below 414 px. */
  readonly width?: 'form' | 'alert' | undefined
  /** A press outside closes it. Off for alerts, which want an answer. */
  readonly dismissible?: boolean | undefined
  /** It asks something: all of it is read when it opens. */
  readonly asks?: boolean | undefined
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** The browser's own dialog: it keeps focus inside, makes the rest inert and gives focus back. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, closeLabel, width = 'form', dismissible = width === 'form', actions, children } = props
  const dialog = useShown(open, dismissible ? onClose : undefined)
  const id = useId()
  const alert = width === 'alert'
  const { asks = alert } = props
  return (
    <dialog
      ref={dialog}
      className={classNames(css.dialog, css[width])}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={id}
      aria-describedby={asks ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {open && (
        <div>
          <header className={css.head}>
            <h2 id={id} className={css.title}>
              {title}
            </h2>
            {!alert && (
              <IconButton label={closeLabel} icon={<X size={16} aria-hidden="true" />} size="s" onClick={onClose} />
            )}
          </header>
          <div id={`${id}-text`} className={css.body}>
            {children}
          </div>
          {actions && <footer className={css.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  )
}

/** Marks what takes the focus when a dialog opens. */
export const firstFocus = { 'data-first-focus': '' } as const
