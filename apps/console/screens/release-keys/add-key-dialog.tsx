import { Button } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { Banner } from '@bowline/design-system/states/banner.tsx'
import { type FormEvent, useId, useState } from 'react'
import styles from '../../parts/parts.module.css'
import { makeKey } from '../../parts/sign-release.ts'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'

interface AddKeyProps {
  readonly onClose: () => void
  readonly onDone: () => void
}

/** A passkey of one's own. It releases nothing before the signer takes it. */
export function AddKeyDialog({ onClose, onDone }: AddKeyProps) {
  const { api } = useConsole()
  const form = useId()
  const toast = useToast()
  const [label, setLabel] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(label.trim() === '')
    if (busy || label.trim() === '') return
    setBusy(true)
    setError(undefined)
    try {
      const { options } = await api('POST /console-api/release-keys/options', { host: window.location.hostname })
      const response = await makeKey(options)
      const { fingerprint } = await api('POST /console-api/release-keys/add', {
        label: label.trim(),
        response,
      } as never)
      toast({ text: t('keys.added', { fingerprint }), kind: 'good' })
      onDone()
      onClose()
    } catch (failed) {
      setError((failed as Error).message || t('act.unreachable'))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('keys.add')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button form={form} type="submit" kind="primary" busy={busy} busyLabel={t('busy')}>
            {t('keys.make')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <p>{t('keys.add.text')}</p>
        <Field
          label={t('keys.label')}
          hint={t('keys.label.hint')}
          error={isMissing ? t('keys.label.missing') : undefined}
        >
          <TextInput value={label} onChange={setLabel} name="label" maxLength={64} />
        </Field>
        {error !== undefined && <Banner kind="bad">{error}</Banner>}
      </form>
    </Dialog>
  )
}
