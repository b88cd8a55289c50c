import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { classNames } from '../class-names.ts'
import css from './dialog.module.css'
import { useShown } from './use-shown.ts'

export type DialogProps = {
  readonly open: boolean
  /** Called on Escape, the close button, or a click outside. */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly closeLabel: string
  /** `form` 480 px, `alert` 240 px; both 300 px on windows below 414 px. */
  readonly width?: 'form' | 'alert' | undefined
  /** Whether a click outside closes it. Off for alerts, which need an answer. */
  readonly dismissible?: boolean | undefined
  /** It asks something: a screen reader reads all of it when it opens. */
  readonly asks?: boolean | undefined
  /** What it is about stays in view: no veil over the page. */
  readonly quiet?: boolean | undefined
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** The browser's own dialog: it traps the focus, makes the rest inert and restores the focus. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, closeLabel, width = 'form', dismissible = width === 'form', actions, children } = props
  const dialog = useShown(open, onClose, dismissible)
  const id = useId()
  const alert = width === 'alert'
  const { asks = alert } = props
  return (
    <dialog
      ref={dialog}
      className={classNames(css.dialog, css[width], props.quiet && css.quiet)}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={id}
      aria-describedby={asks ? `${id}-text` : undefined}
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

/** Marks the element that takes the focus when a dialog opens. */
export const firstFocus = { 'data-first-focus': '' } as const
