import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../actions/button.tsx'
import { Dialog } from './dialog.tsx'
import css from './form-dialog.module.css'

export type FormDialogProps = {
  readonly onClose: () => void
  readonly title: ReactNode
  /** The sending button's, and what it says while that lasts; the other button's, which also names the cross. */
  readonly words: { readonly send: string; readonly sending: string; readonly cancel: string }
  readonly kind?: 'primary' | 'danger' | undefined
  readonly busy: boolean
  /** Nothing to send yet: the button says so and keeps the focus. */
  readonly waits?: boolean | undefined
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Stands in the cancelling button's place. */
  readonly other?: ReactNode
  readonly children: ReactNode
}

/** A form in a dialog: its fields, and below them the buttons that send it or leave. */
export function FormDialog(props: FormDialogProps) {
  const { onClose, title, words, kind = 'primary', busy, waits, onSubmit, children } = props
  const { other = <Button onClick={onClose}>{words.cancel}</Button> } = props
  const id = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={words.cancel}
      actions={
        <>
          {other}
          <Button
            type="submit"
            form={id}
            kind={kind}
            aria-disabled={waits || undefined}
            busy={busy}
            busyLabel={words.sending}
          >
            {words.send}
          </Button>
        </>
      }
    >
      <form id={id} method="post" className={css.form} onSubmit={onSubmit} noValidate aria-busy={busy}>
        {children}
      </form>
    </Dialog>
  )
}
