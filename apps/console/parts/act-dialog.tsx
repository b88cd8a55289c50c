import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextArea } from '@bowline/design-system/inputs/text-input.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { Banner } from '@bowline/design-system/states/banner.tsx'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { ConsoleApiError } from '../session/console-api.ts'
import { t } from '../words/words.ts'
import styles from './parts.module.css'

interface ActDialogProps {
  readonly title: string
  readonly confirm: string
  readonly isDanger?: boolean
  readonly onClose: () => void
  /** Does it with the given reason, and returns what was done. */
  readonly act: (reason: string) => Promise<string>
  /** What is wrong with the rest of the form. */
  readonly problem?: (() => string | undefined) | undefined
  readonly children?: ReactNode
}

const SHORTEST = 3

/** A dialog for an action on somebody: nothing happens without a reason, and a refusal is shown in place. */
export function ActDialog({ title, confirm, isDanger, onClose, act, problem, children }: ActDialogProps) {
  const form = useId()
  const toast = useToast()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [isShort, setShort] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = problem?.()
    const short = reason.trim().length < SHORTEST
    setError(wrong)
    setShort(short)
    if (wrong !== undefined || short) return
    setBusy(true)
    try {
      toast({ text: await act(reason.trim()), kind: 'good' })
      onClose()
    } catch (failed) {
      setError(t('act.failed', { why: (failed as ConsoleApiError).message || t('act.unreachable') }))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={title}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button form={form} type="submit" kind={isDanger ? 'danger' : 'primary'} busy={busy} busyLabel={t('busy')}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {children}
        <Field
          label={t('act.reason')}
          hint={t('act.reason.hint')}
          error={isShort ? t('act.reason.missing') : undefined}
        >
          <TextArea value={reason} onChange={setReason} name="reason" maxLength={500} rows={3} />
        </Field>
        {error !== undefined && <Banner kind="bad">{error}</Banner>}
      </form>
    </Dialog>
  )
}
